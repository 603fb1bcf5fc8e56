package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.Commands;
import pijoule.runner.rig.OnPrivateLink;
import pijoule.runner.rig.PrivateLoopback;

/** Campaigns over a private link of this machine, in a network where it may be made. */
@OnPrivateLink
@Timeout(300)
class LinkIT {
  /** TCP's payload of a full packet of 1,500 bytes, with time stamps; and its frame. */
  private static final int PAYLOAD_BYTES = 1_448;

  private static final int FRAME_BYTES = 1_514;

  private static final int LENGTH_BYTES = 4;

  private static final double NS_PER_BIT_OF_BYTES = 8e9;

  @TempDir private Path temp;

  @Test
  void bytesOverReceiveAreTheRate() throws Exception {
    Results results = new Results(temp.resolve("results"));
    Commands.Result ran = run(results);
    assertThat(ran.exit()).as(ran.err()).isZero();

    assertThat(results.runs()).hasSize(7);
    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).as(run.path("reason").asText()).isEqualTo("valid");
      double bytes = run.at("/client/response_bytes").asDouble() + LENGTH_BYTES;
      double receiveNs = medianNs(run, "receive");
      double packets = Math.ceil(bytes / PAYLOAD_BYTES);
      // From the first packet to the last one the link is busy with all but the last.
      double onLink = NS_PER_BIT_OF_BYTES * (packets - 1) * FRAME_BYTES / receiveNs;
      double ofMessage = NS_PER_BIT_OF_BYTES * bytes / receiveNs;
      String which = run.path("levels") + ": " + onLink + " bit/s, message " + ofMessage + " bit/s";
      int rate = run.at("/link/bits_per_second").asInt();
      if (run.at("/levels/link").asText().equals("none")) {
        assertThat(run.has("link")).isFalse();
        assertThat(onLink).as(which).isGreaterThan(1_000_000);
        continue;
      }
      assertThat(onLink).as(which).isCloseTo(rate, within(0.05 * rate));
      if (packets > 20) {
        assertThat(ofMessage).as(which).isCloseTo(rate, within(0.05 * rate));
      }
      assertThat(run.at("/link/server_bytes").asDouble()).isBetween(5 * bytes, 6 * bytes + 2_000);
      assertThat(run.at("/link/client_bytes").asInt()).isPositive();
    }
  }

  private static double medianNs(JsonNode run, String phase) {
    List<Double> lengths = new ArrayList<>();
    for (JsonNode piece : run.at("/client/phases")) {
      if (piece.path("phase").asText().equals(phase)) {
        lengths.add(piece.path("end_ns").asDouble() - piece.path("start_ns").asDouble());
      }
    }
    assertThat(lengths).hasSize(5);
    return lengths.stream().sorted().skip(2).findFirst().orElseThrow();
  }

  private Commands.Result run(Results results) throws Exception {
    return PrivateLoopback.run(
        "",
        Cli.command(
            Cli.HOME,
            "run",
            "src/test/resources/studies/link.yaml",
            "--out",
            results.root().toString()));
  }

  /** The interface is gone although nothing removed it, and the next session has another one. */
  @Test
  void nothingIsLeftOfAKilledRunner() throws Exception {
    Path out = temp.resolve("killed");
    String script =
        """
        wait_for() { for i in $(seq 600); do "$@" && return 0; sleep 0.1; done; echo "waited for $*"; exit 1; }
        here() { ip -o link show | grep -q ' pj[0-9a-f]*s@'; }
        gone() { ! here; }
        set -m
        "$@" 2>"$0.log" &
        runner=$!
        wait_for here
        kill -KILL "$runner"
        wait_for gone
        """;
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", script, temp.resolve("runner").toString()));
    command.addAll(
        Cli.command(
            Cli.HOME, "run", "src/test/resources/studies/slow-link.yaml", "--out", out.toString()));

    Commands.Result killed = PrivateLoopback.run("", command);

    assertThat(killed.exit()).as(killed.out() + killed.err()).isZero();
    assertThat(new Results(out).runs()).isEmpty();
  }
}
