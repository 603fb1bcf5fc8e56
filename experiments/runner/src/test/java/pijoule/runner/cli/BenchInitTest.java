package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.programs.Programs;

/** The file that bench init writes is its user's, and none of the project's. */
class BenchInitTest {
  private static final Path HOME = Programs.find().home();

  @Test
  void noFileOfTheProjectIsReplaced() {
    String written = BenchCommand.BenchInitCommand.DEFAULT;

    assertThat(HOME.resolve(".gitignore")).content().contains("\n/" + written + "\n");
    assertThat(BenchCommand.BenchInitCommand.class.getResource("/benches/two-pis.yaml")).isNull();
  }

  @Test
  void theExampleIsBesideItAndReads() {
    Path example = HOME.resolve("experiments/benches/two-pis-example.yaml");

    assertThat(BenchFile.read(example).notes()).containsKeys("supply", "SD card", "room");
  }

  @Test
  void aBenchThatIsNotThereYetNamesTheCommandThatWritesIt() {
    assertThat(List.of(refusal("two-boards"), refusal("two-pi")))
        .allSatisfy(
            line -> assertThat(line).contains("'pijoule bench init HOST HOST' writes two-pis"));
  }

  private static String refusal(String bench) {
    try {
      return StudyOptions.find(Programs.find(), "benches", bench).toString();
    } catch (UsageException refused) {
      return refused.getMessage();
    }
  }
}
