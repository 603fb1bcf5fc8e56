package pijoule.analysis.load;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.campaign.CountedProgram;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ServerUse;

/** Words on the CPU time of servers under load: whose it is, and how finely it was read. */
public final class CountedTime {
  /** Steps below this are no part of any CPU time that a table shows. */
  private static final double FINE_SECONDS = 1e-3;

  private static final int MILLIS = 1000;

  private CountedTime() {}

  /**
   * {@return programs whose CPU time was counted, in a sentence; empty where pijoule started them}
   *
   * @param campaign under load
   */
  public static Optional<String> programs(RecordedCampaign campaign) {
    Set<String> displays = new LinkedHashSet<>();
    uses(campaign)
        .flatMap(use -> use.counted().stream())
        .filter(programs -> !programs.isEmpty())
        .forEach(programs -> displays.add(CountedProgram.display(programs)));
    return displays.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "CPU time is that of %s%s."
                .formatted(
                    displays.iterator().next(),
                    displays.size() == 1
                        ? ""
                        : "; the numbers of processes differ between runs (runs.jsonl)"));
  }

  /**
   * {@return step of the counters of CPU time, in a sentence; empty where it is finer than any
   * value}
   *
   * @param campaign under load
   */
  public static List<String> steps(RecordedCampaign campaign) {
    double most =
        uses(campaign).flatMapToDouble(use -> use.resolutionSeconds().stream()).max().orElse(0);
    return most < FINE_SECONDS
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "CPU time of a run was read in steps of %.0f ms: no scatter means less than a"
                    + " step.",
                most * MILLIS));
  }

  private static Stream<ServerUse> uses(RecordedCampaign campaign) {
    return campaign.runs().stream()
        .flatMap(run -> run.load().stream())
        .flatMap(load -> load.server().stream());
  }
}
