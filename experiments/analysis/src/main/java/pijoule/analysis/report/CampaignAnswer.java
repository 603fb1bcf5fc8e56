package pijoule.analysis.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.ResolvedStudy;

/** Answer of one kind of campaign: its rows, its checks of quality and its cautions. */
public sealed interface CampaignAnswer permits AnswerOfCalls, AnswerOfLoad {
  /**
   * {@return that of its kind}
   *
   * @param study of the campaign
   */
  static CampaignAnswer of(ResolvedStudy study) {
    return switch (study.kind()) {
      case CALLS -> new AnswerOfCalls();
      case LOAD -> new AnswerOfLoad();
    };
  }

  /** {@return what is answered in place of what calls do; empty where that is answered} */
  default Optional<LoadAnswer> underLoad(
      Measurements measurements, Function<Measurand, List<AnswerLine>> lines) {
    return Optional.empty();
  }

  /** {@return why energies are not compared; empty text where they are} */
  String noEnergy(Measurements measurements, List<AnswerLine> energies);

  /** {@return what a request costs, by cell and quantity} */
  List<RequestRow> rows(Measurements measurements);

  /** {@return checks of quality that other kinds of campaign do not have} */
  List<QualityCheck> checks(Measurements measurements);

  /** {@return the caution that many requests failed; empty where few did} */
  default Optional<String> onErrors(Measurements measurements) {
    return Optional.empty();
  }

  /** {@return cautions about servers that were measured before they were steady} */
  default List<String> onWarmUp(Measurements measurements) {
    return List.of();
  }

  /** {@return cautions about requests and servers that come before those of hosts} */
  default List<String> onRequests(Measurements measurements) {
    return List.of();
  }

  /** {@return cautions that matter less than those of hosts} */
  default List<String> lastly(Measurements measurements) {
    return List.of();
  }

  /** {@return the caution that there are few rounds, of which there is 1 at least} */
  String fewRounds(ResolvedStudy study, int rounds);

  /**
   * {@return the caveat that a cell has few replicates; empty where it has enough}
   *
   * @param study of this kind
   */
  Optional<String> fewReplicates(ResolvedStudy study);

  /**
   * {@return a caveat of few replicates; empty where they are enough}
   *
   * @param replicates of each cell
   * @param enough so many need no caveat
   * @param few the caveat's beginning
   * @param unknown what one replicate does not tell
   */
  static Optional<String> few(int replicates, int enough, String few, String unknown) {
    String rest =
        replicates < 2
            ? unknown + " unknown."
            : "the intervals assume means that are nearly normal.";
    return replicates >= enough ? Optional.empty() : Optional.of(few + "; " + rest);
  }

  /**
   * {@return whether clients of some cell start cold, and their start is measured}
   *
   * @param study any of this kind
   */
  boolean startsCold(ResolvedStudy study);
}
