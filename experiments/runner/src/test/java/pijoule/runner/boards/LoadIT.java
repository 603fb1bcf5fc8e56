package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import pijoule.analysis.results.Load;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;

class LoadIT extends LoadContract {
  private final Host host = HostsOfTests.local();

  @Override
  Host host() {
    return host;
  }

  /** An orphan: no child of this JVM, and of no session that it began. */
  @Test
  void aProgramOfSomeoneElseIsOthers() throws Exception {
    BoardState before = read();
    runOrphan(BUSY);
    Load load = read().loadSince(before).orElseThrow();
    assertThat(load.othersCpuSeconds()).isGreaterThan(BUSY_SECONDS / 2);
  }

  private static void runOrphan(String script) throws IOException, InterruptedException {
    Process parent =
        new ProcessBuilder("setsid", "--fork", "bash", "-c", "echo $$; " + script).start();
    try (BufferedReader output = parent.inputReader()) {
      ProcessHandle orphan = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      try {
        assertThat(output.readLine()).as("its end").isNull();
      } finally {
        orphan.destroyForcibly();
      }
    }
    parent.waitFor();
  }
}
