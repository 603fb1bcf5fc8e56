package pijoule.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ExitCode;
import pijoule.runner.cli.CommandLineRoot;

/** Commands of the checks. */
class MainTest {
  @ParameterizedTest
  @ValueSource(strings = {"self-cost --pairs=0", "validity --campaigns=0", "validity --seed=x"})
  void wrongOptionsAreWrongUsage(String line) {
    assertThat(Main.commandLine().execute(line.split(" "))).isEqualTo(ExitCode.USAGE);
  }

  /** They are no commands of the product's own program. */
  @Test
  void theLauncherKnowsEachCheck() throws Exception {
    String usage =
        Files.readString(Path.of(System.getProperty("pijoule.home"), "launcher/usage.sh"));

    assertThat(Main.commandLine().getSubcommands().keySet())
        .filteredOn(name -> !CommandLineRoot.commandLine().getSubcommands().containsKey(name))
        .containsExactlyInAnyOrder("self-cost", "validity")
        .allSatisfy(name -> assertThat(usage).contains("\n  " + name + " "));
  }
}
