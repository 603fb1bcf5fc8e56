package pijoule.analysis.load;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.results.LoadMark;
import pijoule.analysis.results.Run;

/** What a reader has to know of runs under load. */
public final class LoadMarks {
  private LoadMarks() {}

  /**
   * @param measurements of a campaign
   * @param mark any
   * @return valid runs that have it, in their order
   */
  public static List<Run> having(Measurements measurements, LoadMark mark) {
    return measurements.campaign().runs().stream()
        .filter(run -> run.load().filter(load -> load.has(mark)).isPresent())
        .toList();
  }

  /** A run's marks with a comma between them; empty where it has none. */
  static String text(Run run) {
    return Arrays.stream(LoadMark.values())
        .filter(mark -> run.load().filter(load -> load.has(mark)).isPresent())
        .map(LoadMark::text)
        .collect(Collectors.joining(", "));
  }
}
