package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import pijoule.analysis.results.Load;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.hosts.Script;

/** Real busy processes: which of them count as others', whatever else the machine does. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class LoadIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Path NO_LOG = Path.of("/dev/null");

  /** Ends by itself once it has used 1 s of processor time, however slow the machine is. */
  private static final String BUSY =
      "t=0; while [ $t -lt 100 ]; do for ((i = 0; i < 5000; i++)); do :; done;"
          + " read -r line </proc/$BASHPID/stat; set -- ${line##*) }; t=$((${12} + ${13})); done";

  private static final double BUSY_SECONDS = 1;

  /** Ticks of 10 ms, and what a shell needs to start and end. */
  private static final double SLACK_SECONDS = 0.1;

  @Test
  void aProgramOfTheHostIsOwnWhileItRunsAndOnceItEnded() throws Exception {
    try (Host host = HostsOfTests.local()) {
      BoardState before = read(host);
      try (HostProcess program =
          host.start(
              "busy",
              List.of("bash", "-c", BUSY + "; echo '{}'; read -r _"),
              Host.Surroundings.OWN,
              NO_LOG)) {
        program.awaitReady(LIMIT);
        assertThat(own(before, read(host))).isGreaterThan(BUSY_SECONDS - SLACK_SECONDS);
      }
      assertThat(own(before, read(host))).isGreaterThan(BUSY_SECONDS - SLACK_SECONDS);
      assertThat(host.programs()).isEmpty();
    }
  }

  @Test
  void aScriptOfTheHostIsOwn() throws Exception {
    try (Host host = HostsOfTests.local()) {
      BoardState before = read(host);
      host.run(Script.of(BUSY), LIMIT);
      assertThat(own(before, read(host))).isGreaterThan(BUSY_SECONDS - SLACK_SECONDS);
    }
  }

  /** An orphan: no child of this JVM, and of no session that it began. */
  @Test
  void aProgramOfSomeoneElseIsOthers() throws Exception {
    try (Host host = HostsOfTests.local()) {
      BoardState before = read(host);
      runOrphan(BUSY);
      Load load = read(host).loadSince(before).orElseThrow();
      assertThat(load.othersCpuSeconds()).isGreaterThan(BUSY_SECONDS / 2);
    }
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

  private static BoardState read(Host host) throws IOException, InterruptedException {
    return BoardState.read(host, CpuClock.SYSFS);
  }

  private static double own(BoardState before, BoardState after) {
    return after.loadSince(before).orElseThrow().ownCpuSeconds();
  }
}
