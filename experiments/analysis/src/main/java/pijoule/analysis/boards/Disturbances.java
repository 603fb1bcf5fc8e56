package pijoule.analysis.boards;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.results.Load;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.results.Run;

/**
 * How much other programs and other guests of the machine disturbed a campaign's valid runs. Of a
 * run on two hosts the one with the greater share counts.
 *
 * @param measured valid runs whose hosts' load is known
 * @param runs those of them that were disturbed, in their order
 * @param medianOthersPercent median over the measured runs of the others' share of the processors'
 *     time, per cent of all processors of a host; absent where no load is known
 * @param maxOthersPercent maximum of the same
 */
public record Disturbances(
    int measured,
    List<String> runs,
    OptionalDouble medianOthersPercent,
    OptionalDouble maxOthersPercent) {
  /**
   * Maximum share of the processors' time that other programs may use in a run that counts as
   * undisturbed, per cent of all processors. A quiet machine with two processors showed 0 to 2.1 %
   * in 40 runs (the kernel's own work, and what ticks of 10 ms miscount in a run of a second); from
   * 10 % on, one of two processors is occupied for a fifth of the run, which is as much as the
   * effects that studies look for. The limit is pijoule's own choice.
   */
  public static final double MAX_OTHERS_PERCENT = 10;

  /**
   * The same of the time that a hypervisor gave to other guests: the run stands still meanwhile,
   * and nothing on the machine shows why. A board has none; 2 % are one tick of 10 ms in a run of
   * half a second on one processor.
   */
  public static final double MAX_STEAL_PERCENT = 2;

  private static final double MEDIAN = 50;

  public Disturbances {
    runs = List.copyOf(runs);
  }

  /**
   * {@return what its runs' loads show}
   *
   * @param campaign as read
   */
  public static Disturbances of(RecordedCampaign campaign) {
    List<String> disturbed = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    for (Run run : campaign.runs()) {
      List<Load> loads = run.valid() ? loads(run) : List.of();
      loads.stream().mapToDouble(Load::othersPercent).max().ifPresent(others::add);
      if (loads.stream().anyMatch(Disturbances::isDisturbed)) {
        disturbed.add(run.id());
      }
    }
    double[] percents = others.stream().mapToDouble(Double::doubleValue).toArray();
    return percents.length == 0
        ? new Disturbances(0, List.of(), OptionalDouble.empty(), OptionalDouble.empty())
        : new Disturbances(
            percents.length,
            disturbed,
            OptionalDouble.of(StatUtils.percentile(percents, MEDIAN)),
            OptionalDouble.of(StatUtils.max(percents)));
  }

  /**
   * {@return whether a run with this load on one of its hosts was disturbed}
   *
   * @param load of a host
   */
  public static boolean isDisturbed(Load load) {
    return load.othersPercent() > MAX_OTHERS_PERCENT || load.stealPercent() > MAX_STEAL_PERCENT;
  }

  private static List<Load> loads(Run run) {
    return run.circumstances().boards().values().stream()
        .flatMap(board -> board.load().stream())
        .toList();
  }
}
