package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/** A campaign on two hosts, and what holds of its clocks and energies. */
final class TwoHostsCampaign {
  /** The largest error of a clock where no link is full, in us. */
  static final double LIMIT_US = 1000;

  private static final double US_PER_S = 1e6;

  private TwoHostsCampaign() {}

  /**
   * Runs a campaign, which must be valid and leave no program.
   *
   * @param folder of the bench's file and the results
   */
  static Results run(TwoHosts on, String bench, Path folder, String... studyAndOptions)
      throws Exception {
    Results made = new Results(folder.resolve("results"));
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(List.of(studyAndOptions));
    command.addAll(List.of("--bench", TwoHostsBench.file(bench, folder)));
    command.addAll(List.of("--out", made.root().toString()));
    try (Cli cli = Cli.start(Cli.HOME, on.environment(), command.toArray(String[]::new))) {
      cli.measures();
    }
    assertThat(made.runs()).hasSameSizeAs(made.plannedRuns()).allMatch(Results::isValid);
    assertThat(made.programsLeft()).isZero();
    return made;
  }

  /** The recorder's clock is this machine's; the truth is what the rig was made with. */
  static void assertAligned(Results of, double limitUs) throws IOException {
    Map<String, Long> shifts =
        Map.of("client", TwoHosts.ALPHA_MONOTONIC_S, "server", TwoHosts.BETA_MONOTONIC_S);
    for (JsonNode run : of.runs()) {
      shifts.forEach(
          (side, shift) -> {
            JsonNode alignment = run.path(side).path("alignment");
            double bound = alignment.path("bound_us").asDouble(Double.NaN);
            assertThat(alignment.path("method").asText()).isEqualTo("udp_probe");
            assertThat(alignment.path("offset_us").asDouble(Double.NaN))
                .as("%s of %s", side, run.path("run"))
                .isCloseTo(-shift * US_PER_S, within(Math.min(bound, limitUs)));
          });
    }
  }

  static void assertEnergies(Results of, String side, List<String> verdicts) throws IOException {
    List<String> totals = of.totals(side);
    assertThat(totals).hasSameSizeAs(of.plannedRuns());
    assertThat(measured(of, totals))
        .isNotEmpty()
        .allSatisfy(
            line -> {
              String[] cells = line.split(",");
              assertThat(cells[6]).isEqualTo(cells[2] + "-board");
              assertThat(Double.parseDouble(cells[9])).isPositive();
              assertThat(Double.parseDouble(cells[10])).isPositive();
              assertThat(cells[cells.length - 1]).isIn(verdicts);
            });
  }

  /** A recorder that a busy machine kept from its port leaves gaps, and runs without an energy. */
  static List<String> measured(Results of, List<String> totals) throws IOException {
    List<String> measured = new ArrayList<>();
    for (String total : totals) {
      String[] cells = total.split(",");
      if (cells[9].equals("NA")) {
        Path trace = of.root().resolve("traces/" + cells[6] + "-1.csv");
        assertThat(Files.readString(trace)).as(total).contains("NA");
      } else {
        measured.add(total);
      }
    }
    assertThat(measured).hasSizeGreaterThanOrEqualTo((totals.size() + 1) / 2);
    return measured;
  }
}
