package pijoule.runner.provision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The Ansible role on a host of its own namespace: syntax, lint, effects, and a second run that
 * changes nothing. Runs with {@code -Dslow=true}; needs root.
 */
@Tag("slow")
class ProvisionIT {
  @Test
  void theRoleSetsAHostUpAndASecondRunChangesNothing() throws Exception {
    Script.require(Script.EXPERIMENTS.resolve("two-hosts/two-hosts.sh").toString(), "check");
    Script.require("ansible-playbook", "--version");
    Script.require("ansible-lint", "--version");

    Script test = Script.run(Script.PROVISION.resolve("test.sh").toString());

    assertThat(test.exit()).as(test.output()).isZero();
    assertThat(test.output()).containsPattern("[1-9][0-9]* passed, 0 failed");
  }
}
