package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A plan for a bench, with the programs built. */
@Timeout(120)
class PlanIT {
  /** The example's boards are nobody's: a connection to them would fail. */
  @Test
  void boardsAreNotConnectedTo() throws Exception {
    try (Cli plan = Cli.start("plan", "nunes2013", "--bench", "two-pis-example")) {
      plan.succeeds();
      assertThat(plan.output())
          .endsWith("\nnext: pijoule bench check two-pis-example --study nunes2013\n");
    }
  }

  @Test
  void aStudyThatFitsIsRunNext() throws Exception {
    try (Cli plan = Cli.start("plan", "io", "--bench", "local")) {
      plan.succeeds();
      assertThat(plan.output()).contains("\nnext: pijoule run io --bench local;");
    }
  }

  @Test
  void helpOfTheRecorderIsInTheLaunchersWords() throws Exception {
    try (Cli help = Cli.start("meter", "record", "--help")) {
      help.succeeds();
      assertThat(help.output()).startsWith("Usage: pijoule meter record ");
    }
  }
}
