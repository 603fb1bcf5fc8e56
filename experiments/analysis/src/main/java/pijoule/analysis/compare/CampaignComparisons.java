package pijoule.analysis.compare;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.RunMark;

/**
 * Comparisons of one kind of campaign: between which quantities, of which runs, and their words.
 */
public sealed interface CampaignComparisons permits CallComparisons, LoadComparisons {
  /** Key of the chapter on differences, whose findings are warnings by check. */
  String KEY = "inference";

  /**
   * {@return those of its kind}
   *
   * @param campaign any
   */
  static CampaignComparisons of(RecordedCampaign campaign) {
    return switch (campaign.study().kind()) {
      case CALLS -> new CallComparisons();
      case LOAD -> new LoadComparisons();
    };
  }

  /** {@return all comparisons of a campaign, by family} */
  List<Comparison> all(Measurements measurements);

  /**
   * {@return the family {@link Family#ANSWER}}
   *
   * @param measurements of a campaign
   */
  List<Comparison> answers(Measurements measurements);

  /** {@return marks of runs that are left out} */
  default List<RunMark> leavesOut() {
    return List.of();
  }

  /**
   * {@return the runs that are compared}
   *
   * @param measurements of a campaign
   */
  default Measurements compared(Measurements measurements) {
    List<RunMark> left = leavesOut();
    return left.isEmpty()
        ? measurements
        : measurements.without(run -> left.stream().anyMatch(run::has));
  }

  /** {@return the quantities whose runs are checked against the assumptions of tests} */
  List<Measurand> checked();

  /**
   * {@return the chapter on differences: listings {@code warnings}, {@code effects}, {@code anova},
   * {@code comparisons} and, of several pairs of boards, {@code pairs}; all but the first only
   * where the study varies something, and under load no analysis of variance}
   *
   * @param measurements of a campaign
   * @param comparisons of the same campaign
   */
  Chapter chapter(Measurements measurements, List<Comparison> comparisons);

  /** {@return the chapter on differences, with its warnings} */
  static Chapter chapter(List<String> sentences, List<Sheet> sheets, Warnings warnings) {
    return new Chapter(KEY, "Differences", sentences, sheets, List.of())
        .with(warnings.warnings(), warning -> warning.check().key());
  }

  /** {@return what several pairs of boards do not say, in a sentence} */
  default Optional<String> onPairs() {
    return Optional.empty();
  }

  /**
   * {@return the quantities that two campaigns are compared by}
   *
   * @param a a campaign
   * @param b another
   */
  List<Measurand> between(Measurements a, Measurements b);

  /** {@return the quantities of two campaigns of which less is better: each is paid for} */
  List<Measurand> costs();

  /** {@return whether two campaigns' means are shown that are 0 in each run} */
  default boolean showsZeros() {
    return true;
  }

  /**
   * {@return what a reader must know of the quantities, one sentence each}
   *
   * @param a a campaign
   * @param b another
   */
  default List<String> notes(Measurements a, Measurements b) {
    return List.of();
  }
}
