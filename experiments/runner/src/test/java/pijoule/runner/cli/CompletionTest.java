package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.cli.EnergyLogger;

/** Scripts that shells read. */
class CompletionTest {
  @TempDir private Path folder;
  private final String script = script("zsh");

  private static String script(String shell) {
    return Completion.script(shell, CommandLineRoot.commandLine(), EnergyLogger.commandLine());
  }

  @Test
  void everyCommandHasAFunctionAndItsDescription() {
    CommandLineRoot.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(script)
                    .contains("\n_pijoule_" + name + "() {", "        '" + name + ":"));
    assertThat(script).contains("\n_pijoule_bench_init() {", "\n_pijoule_meter_watch() {");
  }

  @Test
  void valuesAreStudiesBenchesAndFiles() {
    assertThat(script)
        .contains(
            "'--bench=[", ":BENCH: _pijoule_names benches'", "'1:STUDY: _pijoule_names studies'")
        .contains("'--full[", ":DIR:_files'");
  }

  /** Quotes that are not closed would make the rest of the script one word. */
  @Test
  void everyLineClosesItsQuotes() {
    assertThat(
            script
                .lines()
                .filter(line -> line.replace("'\\''", "").matches("[^']*('[^']*'[^']*)*")))
        .hasSameSizeAs(script.lines().toList());
  }

  /** A bash runs it: names of studies after run, of benches after --bench, else files. */
  @Test
  void bashOffersNamesOfStudiesAndBenches() throws Exception {
    Path file = Files.writeString(folder.resolve("pijoule.bash"), script("bash"));

    assertThat(offered(file, "pijoule", "run", "quic")).isEqualTo("quick");
    assertThat(offered(file, "pijoule", "run", "quick", "--bench", "emulated-c"))
        .isEqualTo("emulated-clock");
    assertThat(Files.readString(file)).doesNotContain("compopt +o default");
  }

  private static String offered(Path script, String... words) throws Exception {
    String bash =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_pijoule 2>/dev/null; echo \"${COMPREPLY[*]}\""
            .formatted(script, String.join(" ", words), words.length - 1);
    Process shell = new ProcessBuilder("bash", "-c", bash).start();
    String text = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).isZero();
    return text.strip();
  }
}
