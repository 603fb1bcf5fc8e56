package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The greatest share of failed requests of a campaign under load. */
class MaxErrorsTest {
  @Test
  void thatOfAStackThatCarriesItsRateIsTheDefault() {
    assertThat(parsed()).isEqualTo(0.01);
    assertThat(parsed("--max-errors", "")).isEqualTo(0.01);
    assertThat(parsed("--max-errors", "2.5%")).isEqualTo(0.025);
    assertThat(parsed("--max-errors=0%")).isZero();
  }

  private static double parsed(String... words) {
    MaxErrors errors = new MaxErrors();
    CommandLine line = new CommandLine(CommandLine.Model.CommandSpec.create());
    line.addMixin("errors", errors);
    line.parseArgs(words);
    return errors.share();
  }

  /** What is said of the default is what is taken. */
  @ParameterizedTest
  @ValueSource(strings = {"run", "report"})
  void theHelpHasTheDefault(String command) {
    assertThat(CommandLineRoot.commandLine().getSubcommands().get(command).getUsageMessage())
        .contains("--max-errors=SHARE")
        .containsPattern("(?s)with\\s+more,\\s+exit\\s+code\\s+1\\s+\\(default:\\s+1%\\)");
  }
}
