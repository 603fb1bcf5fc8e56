package pijoule.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import pijoule.energy.cli.EnergyLogger;
import pijoule.runner.cli.CommandLineRoot;

/** Commands of the checks. */
class MainTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "self-cost --pairs=0",
        "validity --campaigns=0",
        "validity --seed=x",
        "meter soak --meters 9 --out x",
        "meter selftest --waveform no-such-file"
      })
  void wrongOptionsAreWrongUsage(String line) {
    assertThat(Main.execute(line.split(" "))).isEqualTo(ExitCode.USAGE);
  }

  /** They are no commands of the product's own programs. */
  @Test
  void theLauncherKnowsEachCheck() throws Exception {
    String usage =
        Files.readString(Path.of(System.getProperty("pijoule.home"), "launcher/usage.sh"));

    assertThat(added(Main.commandLine(), CommandLineRoot.commandLine()))
        .containsExactlyInAnyOrder("self-cost", "validity")
        .allSatisfy(name -> assertThat(usage).contains("\n  " + name + " "));
    assertThat(added(Main.meterLine(), EnergyLogger.commandLine()))
        .containsExactlyInAnyOrder("self-cost", "selftest", "soak")
        .filteredOn(name -> !name.equals("self-cost"))
        .hasSize(2)
        .allSatisfy(name -> assertThat(usage).contains("\n  meter " + name + " "));
  }

  private static Stream<String> added(CommandLine all, CommandLine product) {
    return all.getSubcommands().keySet().stream()
        .filter(name -> !product.getSubcommands().containsKey(name));
  }

  @Test
  void theSelfTestHasAWaveformOfItsOwn() {
    assertThat(meter("selftest --help")).contains("(default: square)", "3000 ppm)");
    assertThat(Main.meterLine().getSubcommands().get("selftest").getCommandSpec().requiredArgs())
        .isEmpty();
  }

  @Test
  void theCostOfEnergiesIsThatOfTwoTraces() {
    assertThat(meter("self-cost --samples 2000 --windows 40"))
        .contains("2000 samples, 40 windows: written in ", "4000 samples", "twice the samples: ");
    assertThat(meter("--help")).contains("record", "soak").doesNotContain("self-cost");
  }

  /** {@return output of a command that ends well} */
  private static String meter(String words) {
    StringWriter out = new StringWriter();
    CommandLine meters = Main.meterLine().setOut(new PrintWriter(out));
    assertThat(meters.execute(words.split(" "))).isZero();
    return out.toString();
  }
}
