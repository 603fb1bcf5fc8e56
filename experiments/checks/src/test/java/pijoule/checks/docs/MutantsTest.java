package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Lists of experiments/checks/mutants, which CI does not run, against the sources of today. */
class MutantsTest {
  private static final Path MUTANTS =
      Repository.HOME.resolve("experiments/checks/mutants/mutants.py");

  @Test
  void eachChangeFitsItsFile() throws Exception {
    assertThat(PythonRun.of(MUTANTS, "--check")).matches("[0-9]{2,} changes fit their files\n");
  }
}
