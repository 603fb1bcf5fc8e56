package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import pijoule.campaign.HostLoad;
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
    BoardReading before = read();
    runOrphan(BUSY);
    HostLoad load = read().loadSince(before).orElseThrow();
    assertThat(load.othersCpuSeconds()).isGreaterThan(BUSY_SECONDS / 2);
  }

  /** Its parent prints its id and ends at once; the JVM closes what it reads of a parent then. */
  private static void runOrphan(String script) throws Exception {
    Process parent =
        new ProcessBuilder(
                "bash", "-c", "setsid bash -c \"$1\" >/dev/null & echo $!", "orphan", script)
            .start();
    try (BufferedReader output = parent.inputReader()) {
      ProcessHandle orphan = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      try {
        orphan.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      } finally {
        orphan.destroyForcibly();
      }
    }
  }
}
