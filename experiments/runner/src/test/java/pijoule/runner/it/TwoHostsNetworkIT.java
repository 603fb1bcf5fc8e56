package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/** The network between two hosts: under load, and as slow as a study wants it. */
@OnTwoHosts
@Timeout(900)
class TwoHostsNetworkIT {
  private static TwoHosts hosts;

  @TempDir private Path temp;

  @BeforeAll
  static void up() throws Exception {
    hosts = TwoHosts.up();
  }

  @AfterAll
  static void down() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  /** The generator is on one host, what it loads and what that uses on the other. */
  @Test
  void aServerUnderLoadIsSeenFromItsHostAndEachRequestIsBroughtHere() throws Exception {
    String study = "src/test/resources/studies/loaded.yaml";
    Results loaded = TwoHostsCampaign.run(hosts, TwoHostsBench.simulated(hosts), temp, study);

    for (JsonNode run : loaded.runs()) {
      String id = run.path("run").asText();
      assertThat(run.at("/server_process/peak_memory_bytes").asLong()).isGreaterThan(20_000_000);
      assertThat(run.at("/client/alignment/method").asText()).isEqualTo("udp_probe");
      assertThat(loaded.root().resolve("load").resolve(id + ".csv.gz")).isNotEmptyFile();
      assertThat(loaded.root().resolve("load").resolve(id + ".hlog")).isNotEmptyFile();
    }
  }

  @Test
  void theLinkBetweenTwoHostsIsAsSlowAsItsLevel() throws Exception {
    // Only root may; and the network's own limit is a queue that nobody else may replace.
    String bench =
        TwoHostsBench.simulated(hosts)
            .replace("ssh: " + ALPHA, "ssh: root@" + ALPHA)
            .replace("ssh: " + BETA, "ssh: root@" + BETA);
    asRoot("tc qdisc del dev eth0 root");
    try {
      Results slow =
          TwoHostsCampaign.run(
              hosts, bench, temp, "src/test/resources/studies/link.yaml", "--fix", "link=250kbit");

      assertThat(slow.runs()).hasSize(3);
      slow.runs().forEach(run -> new Received(run).assertIsAsSlowAsTheLink());
      assertThat(asRoot("tc qdisc show dev eth0")).doesNotContain("htb");
    } finally {
      asRoot("tc qdisc replace dev eth0 root tbf rate 100mbit burst 32kbit latency 50ms");
    }
  }

  private static String asRoot(String command) throws Exception {
    StringBuilder answers = new StringBuilder();
    for (String host : List.of(ALPHA, BETA)) {
      answers.append(hosts.ssh("root@" + host, command)).append('\n');
    }
    return answers.toString();
  }
}
