package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.Commands;
import pijoule.runner.rig.OnPrivateLink;
import pijoule.runner.rig.PrivateLoopback;

/** Campaigns over a private link of this machine, in a network where it may be made. */
@OnPrivateLink
@Timeout(300)
@Tag("slow")
class LinkIT {
  @TempDir private Path temp;

  @Test
  void bytesOverReceiveAreTheRate() throws Exception {
    Results results = new Results(temp.resolve("results"));
    Commands.Result ran = run(results);
    assertThat(ran.exit()).as(ran.err()).isZero();

    assertThat(results.runs()).hasSize(5);
    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).as(run.path("reason").asText()).isEqualTo("valid");
      if (run.at("/levels/link").asText().equals("none")) {
        assertThat(run.has("link")).isFalse();
        assertThat(new Received(run).bitsPerSecondOnLink()).isGreaterThan(1_000_000);
      } else {
        new Received(run).assertIsAsSlowAsTheLink();
      }
    }
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
