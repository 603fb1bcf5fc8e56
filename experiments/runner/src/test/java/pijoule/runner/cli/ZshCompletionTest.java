package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ZshCompletionTest {
  private final String script = Completion.script("zsh");

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
}
