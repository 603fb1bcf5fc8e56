package pijoule.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.runner.provision.Script;

/** Lists of experiments/checks/mutants, which CI does not run, against the sources of today. */
class MutantsTest {
  private static final String MUTANTS =
      Repository.HOME.resolve("experiments/checks/mutants/mutants.py").toString();

  @Test
  void eachChangeFitsItsFile() throws Exception {
    Script.require("python3", "--version");
    Script check = Script.run("python3", MUTANTS, "--check");

    assertThat(check.exit()).as(check.output()).isZero();
    assertThat(check.output()).matches("[0-9]{2,} changes fit their files\n");
  }
}
