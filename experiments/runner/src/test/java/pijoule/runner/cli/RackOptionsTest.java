package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is no shard and no rack is refused in one line, before anything is made. */
class RackOptionsTest {
  private static final String STUDY = "src/test/resources/studies/resumed.yaml";

  @TempDir Path folder;

  @Test
  void ofARun() {
    refused("--shard must be i/n", "run", STUDY, "--shard", "5/4");
    refused("each of 3 pairs must get a round, got 2", "run", STUDY, "--shard", "1/3");
    refused("no file or name in experiments/racks is 'nowhere'", "run", STUDY, "--rack", "nowhere");
    refused("--live shows one campaign", "run", STUDY, "--rack", "two-simulated", "--live");
    refused("--rack names benches", "run", STUDY, "--rack", "two-simulated", "--bench", "local");
    refused("run --rack needs a study, got none", "run", "--rack", "two-simulated");
    refused("--pair names the pair of a shard, got no --shard", "run", STUDY, "--pair", "a");
    refused("--resume goes on with its own shard", "run", "--resume", "x", "--shard", "1/2");
    refused(
        "--resume goes on with its own rack", "run", "--resume", "x", "--rack", "two-simulated");
  }

  @Test
  void ofAStudyThatWasDealt() throws Exception {
    Path study = folder.resolve("dealt.yaml");
    Files.writeString(study, Files.readString(Path.of(STUDY)) + "pairs: 2\n");

    refused("a study of 2 pairs must be run with --shard i/2", "run", study.toString());
  }

  @Test
  void ofAPlan() {
    refused("--pairs must be from 1 to 1000, got '0'", "plan", "quick", "--pairs", "0");
    refused("each of 13 pairs must get a round, got 12", "plan", "quick", "--pairs", "13");
  }

  private void refused(String message, String... args) {
    StringWriter errors = new StringWriter();
    CommandLine command = CommandLineRoot.commandLine().setErr(new PrintWriter(errors));

    assertThat(command.execute(args)).as(errors.toString()).isEqualTo(2);
    assertThat(errors.toString().lines()).hasSize(1).first().asString().contains(message);
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aPlanShowsTheRoundsAndTheHoursOfItsPairs() {
    StringWriter out = new StringWriter();
    CommandLine command = CommandLineRoot.commandLine().setOut(new PrintWriter(out));

    assertThat(command.execute("plan", "nunes2013", "--pairs", "4")).isZero();
    assertThat(out.toString())
        .contains("400 runs on 40 servers; rounds x replicates 10 x 5\non one pair about 10.1 h: ")
        .contains("\non 4 pairs about 3.0 h (estimate); rounds of each pair: 3, 3, 2, 2\n");
  }
}
