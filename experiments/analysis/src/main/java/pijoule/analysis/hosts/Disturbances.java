package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.campaign.HostLoad;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/**
 * Disturbance of a campaign's valid runs by other programs and by other guests of the machine. Of a
 * run on two hosts the one with the greater share counts.
 *
 * @param measured valid runs whose hosts' load is known
 * @param runs those of them that were disturbed, in their order
 * @param medianOthersPercent median over the measured runs of the others' share of the processors'
 *     time, per cent of all processors of a host; absent where no load is known
 * @param maxOthersPercent maximum of the same
 * @param maxStealPercent maximum of what a hypervisor gave to other guests, likewise
 */
public record Disturbances(
    int measured,
    List<String> runs,
    OptionalDouble medianOthersPercent,
    OptionalDouble maxOthersPercent,
    OptionalDouble maxStealPercent) {
  private static final double MEDIAN = 50;

  /**
   * {@return what its runs' loads show}
   *
   * @param campaign as read
   */
  public static Disturbances of(RecordedCampaign campaign) {
    List<String> disturbed = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    List<Double> steal = new ArrayList<>();
    for (Run run : campaign.runs()) {
      List<HostLoad> loads = run.valid() ? loads(run) : List.of();
      loads.stream().mapToDouble(HostLoad::othersPercent).max().ifPresent(others::add);
      loads.stream().mapToDouble(HostLoad::stealPercent).max().ifPresent(steal::add);
      if (loads.stream().anyMatch(HostLoad::disturbs)) {
        disturbed.add(run.id());
      }
    }
    double[] percents = others.stream().mapToDouble(Double::doubleValue).toArray();
    return percents.length == 0
        ? new Disturbances(
            0, List.of(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty())
        : new Disturbances(
            percents.length,
            disturbed,
            OptionalDouble.of(StatUtils.percentile(percents, MEDIAN)),
            OptionalDouble.of(StatUtils.max(percents)),
            steal.stream().mapToDouble(Double::doubleValue).max());
  }

  /** {@return what took more of the processors than a run allows, without a full stop} */
  public String causes() {
    List<String> causes = new ArrayList<>();
    if (maxOthersPercent.orElse(0) > HostLoad.MAX_OTHERS_PERCENT) {
      causes.add("other programs used up to " + rounded(maxOthersPercent));
    }
    if (maxStealPercent.orElse(0) > HostLoad.MAX_STEAL_PERCENT) {
      causes.add("the hypervisor gave other guests up to " + rounded(maxStealPercent));
    }
    return String.join(", ", causes) + " of the processors";
  }

  private static String rounded(OptionalDouble percent) {
    return Math.round(percent.orElseThrow()) + " %";
  }

  private static List<HostLoad> loads(Run run) {
    return run.circumstances().boards().values().stream()
        .flatMap(board -> board.load().stream())
        .toList();
  }
}
