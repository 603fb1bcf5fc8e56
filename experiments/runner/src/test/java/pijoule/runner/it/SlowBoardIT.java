package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/**
 * Boards of one core on which a login takes 0.4 s of the processor; it takes longer on a first Pi.
 */
@OnTwoHosts
@Timeout(900)
class SlowBoardIT {
  private static final double LOGIN_SECONDS = 0.4;

  @TempDir private Path temp;

  @Test
  void idlePowerHasNothingOfTheToolsOwnLogins() throws Exception {
    Map<String, String> settings =
        Map.of("LOGIN_CPU", Double.toString(LOGIN_SECONDS), "CORES", "1", "CPUFREQ", "1");
    Results results = new Results(temp.resolve("results"));
    try (TwoHosts hosts = TwoHosts.up(settings);
        Cli cli =
            Cli.start(
                Cli.HOME,
                hosts.environment(),
                "run",
                "src/test/resources/studies/slow-board.yaml",
                "--bench",
                TwoHostsBench.file(TwoHostsBench.slow(hosts), temp),
                "--out",
                results.root().toString())) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }

    for (JsonNode run : results.runs()) {
      // Without a login between pause and client nothing would be shown.
      assertThat(run.path("start_delay_seconds").asDouble()).isGreaterThan(LOGIN_SECONDS);
    }
    for (String side : new String[] {"client", "server"}) {
      assertThat(results.totals(side))
          .hasSameSizeAs(results.runs())
          .allSatisfy(
              row ->
                  assertThat(idleWatts(row.split(",")))
                      .as(row)
                      .isCloseTo(TwoHostsBench.IDLE_WATTS, withinPercentage(1)));
    }
  }

  private static double idleWatts(String[] row) {
    return (Double.parseDouble(row[9]) - Double.parseDouble(row[11])) / Double.parseDouble(row[14]);
  }
}
