package pijoule.analysis.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Measurer;
import pijoule.campaign.CampaignReader;
import pijoule.campaign.Problem;

/** Compares a campaign with an earlier one: another board, another JVM, another day. */
public final class Compare {
  private Compare() {}

  /**
   * Reads both folders and compares what they say of themselves and what they measured.
   *
   * @param a results folder that the other is compared with
   * @param b results folder
   * @return both side by side: the same bytes for the same folders
   * @throws pijoule.campaign.ResultsException if a folder has no study that can be read
   */
  public static SideBySide of(Path a, Path b) {
    List<Problem> problems = new ArrayList<>();
    Measurements first = read("A", a, problems);
    Measurements second = read("B", b, problems);
    CellPairs cells = CellPairs.of(first.campaign(), second.campaign());
    if (cells.pairs().isEmpty()) {
      problems.add(
          new Problem(
              "two campaigns must have a cell of the same workload, levels and fixed settings, got"
                  + " none; see the differences and compare campaigns of one study"));
    }
    return new SideBySide(
        "A: %s, B: %s".formatted(name(a), name(b)),
        List.of(
            Differences.of(
                HostProperties.of(a),
                HostProperties.of(b),
                cells.ofOne(),
                BusierMachine.of(first.campaign(), second.campaign())),
            Ratios.of(first, second, cells.pairs())),
        problems);
  }

  private static Measurements read(String which, Path folder, List<Problem> problems) {
    Measurements measurements = Measurer.measure(CampaignReader.read(folder));
    measurements.problems().forEach(problem -> problems.add(of(which, problem)));
    return measurements;
  }

  private static Problem of(String which, Problem problem) {
    return new Problem(which + ": " + problem.message());
  }

  private static String name(Path folder) {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }
}
