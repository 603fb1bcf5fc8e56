package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/** A campaign on two hosts that are slow, share a boot id, and of which one is behind the other. */
@OnTwoHosts
@Timeout(900)
class TwoSlowHostsIT {
  private static final double LOGIN_SECONDS = 0.2;
  private static final double IDLE = TwoHostsBench.IDLE_WATTS;
  private static final Percentage WITHIN = withinPercentage(1);

  /** Column of energy.csv. */
  private static final int NET_JOULES = 11;

  private static final String STUDY = "src/test/resources/studies/two-hosts.yaml";

  @TempDir private Path temp;

  /**
   * The boards have one core, and a login takes 0.4 s of it: much longer on a first Pi. Their
   * meters know the power.
   */
  @Test
  void slowLoginsOneBootIdForAllAndAJumpHostChangeNothing() throws Exception {
    Map<String, String> settings =
        Map.of("SAME_BOOT_ID", "1", "LOGIN_CPU", Double.toString(LOGIN_SECONDS));
    try (TwoHosts containers = TwoHosts.up(settings)) {
      String bench = TwoHostsBench.slow(containers).replace("ssh: beta", "ssh: jump");

      Results same = TwoHostsCampaign.run(containers, bench, temp, STUDY);

      TwoHostsCampaign.assertAligned(same, TwoHostsCampaign.LIMIT_US);
      List<String> rows = new ArrayList<>();
      for (String side : List.of("client", "server")) {
        TwoHostsCampaign.assertEnergies(same, side, List.of("resolved"));
        rows.addAll(TwoHostsCampaign.measured(same, same.totals(side)));
      }
      // On a busy machine a simulated meter may be silent in the two pauses of one side.
      assertThat(rows.stream().filter(row -> !row.split(",")[NET_JOULES].equals("NA")))
          .isNotEmpty()
          .allSatisfy(row -> assertThat(idleWatts(row.split(","))).as(row).isCloseTo(IDLE, WITHIN));
      assertThat(same.runs())
          .isNotEmpty()
          .allSatisfy(
              run -> {
                // Without a login between pause and client nothing would be shown of idle power.
                assertThat(run.path("start_delay_seconds").asDouble()).isGreaterThan(LOGIN_SECONDS);
                assertThat(run.at("/client/clock/boot_id"))
                    .isEqualTo(run.at("/server/clock/boot_id"));
              });
    }
  }

  private static double idleWatts(String[] row) {
    double net = Double.parseDouble(row[NET_JOULES]) / Double.parseDouble(row[14]);
    return Double.parseDouble(row[13]) - net;
  }
}
