package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;

class ProcessUseTest {
  private final Host here = Hosts.here();

  /** The parent sleeps and its child works, as a server's worker processes do. */
  @Test
  void theTimeAndMemoryOfChildrenCount() throws Exception {
    Process parent =
        new ProcessBuilder(
                "bash", "-c", "(while :; do [ -e /proc/self/stat ]; done) & echo ready; wait")
            .start();
    try {
      parent.getInputStream().read();
      ProcessUse before = ProcessUse.read(here, parent.pid()).orElseThrow();
      ProcessUse now = before;
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (now.cpuSecondsSince(before) < 0.2 && System.nanoTime() < deadline) {
        now = ProcessUse.read(here, parent.pid()).orElseThrow();
      }
      assertThat(now.cpuSecondsSince(before)).isBetween(0.2, 30.0);
      assertThat(now.peakMemoryBytes()).isBetween(2_000_000L, 200_000_000L);
    } finally {
      parent.descendants().forEach(ProcessHandle::destroyForcibly);
      parent.destroyForcibly();
      parent.waitFor();
    }
    assertThat(ProcessUse.read(here, parent.pid())).isEmpty();
  }

  @Test
  void thisProcessIsAsBusyAsTheJvmSays() throws IOException, InterruptedException {
    ProcessUse before = ProcessUse.read(here, ProcessHandle.current().pid()).orElseThrow();
    long begun = System.nanoTime();
    long worked = 0;
    while (System.nanoTime() - begun < 100_000_000L) {
      worked++;
    }
    ProcessUse after = ProcessUse.read(here, ProcessHandle.current().pid()).orElseThrow();

    assertThat(worked).isPositive();
    // The JVM of this test compiled what it runs.
    assertThat(after.compilersSince(before).orElseThrow().seconds()).isLessThan(10);
    assertThat(after.compilers().orElseThrow().c1Ns() + after.compilers().orElseThrow().c2Ns())
        .isBetween(1L, after.ownNs().orElseThrow());
    assertThat(after.cpuSecondsSince(before)).isPositive();
    assertThat(after.peakMemoryBytes()).isGreaterThan(10_000_000L);
  }

  /** Servers with a thread a connection: all of them end with the client. */
  @Test
  void theTimeOfThreadsThatEndedCountsToTheNanosecond() throws Exception {
    Process process =
        new ProcessBuilder(
                "python3",
                "-c",
                """
                import sys, threading, time
                def work():
                    while time.thread_time_ns() < 7_000_000:
                        pass
                def say():
                    print(time.process_time_ns(), flush=True)
                say()
                sys.stdin.readline()
                thread = threading.Thread(target=work)
                thread.start()
                thread.join()
                say()
                sys.stdin.readline()
                """)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      long begun = Long.parseLong(lines.readLine());
      ProcessUse before = ProcessUse.read(here, process.pid()).orElseThrow();
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      long ended = Long.parseLong(lines.readLine());
      ProcessUse after = ProcessUse.read(here, process.pid()).orElseThrow();

      // It prints a line before the first reading and after the program's own second one.
      assertThat(after.cpuSecondsSince(before)).isCloseTo((ended - begun) / 1e9, within(0.002));
      assertThat(after.cpuSecondsSince(before)).isGreaterThan(0.007);
      assertThat(after.resolutionSecondsSince(before)).isEqualTo(1e-9);
    } finally {
      process.destroyForcibly();
    }
  }

  private static ProcessUse use(OptionalLong ns, long ticks, long ended, long faults, long micros) {
    return new ProcessUse(3, ns, ticks, ended, faults, 2, micros, 1, Optional.empty());
  }

  /** Two of three processes have children that ended, each with two times that are cut off. */
  @Test
  void theResolutionIsThatOfTheCountersThatWereRead() {
    ProcessUse none = use(OptionalLong.of(5), 1, 4, 7, 0);

    ProcessUse byClock = use(OptionalLong.of(1_000_005), 3, 4, 7, 0);
    assertThat(byClock.cpuSecondsSince(none)).isCloseTo(0.001, within(1e-12));
    assertThat(byClock.resolutionSecondsSince(none)).isEqualTo(1e-9);

    ProcessUse withEnded = use(OptionalLong.of(1_000_005), 3, 5, 8, 0);
    assertThat(withEnded.cpuSecondsSince(none)).isCloseTo(0.011, within(1e-12));
    assertThat(withEnded.resolutionSecondsSince(none)).isCloseTo(0.04, within(1e-6));

    ProcessUse byTicks = use(OptionalLong.empty(), 3, 4, 7, 0);
    assertThat(byTicks.cpuSecondsSince(none)).isCloseTo(0.02, within(1e-12));
    assertThat(byTicks.resolutionSecondsSince(none)).isCloseTo(0.06, within(1e-12));

    ProcessUse cgroup = use(OptionalLong.of(5), 1, 4, 7, 250);
    assertThat(cgroup.cpuSecondsSince(none)).isCloseTo(0.00025, within(1e-12));
    assertThat(cgroup.resolutionSecondsSince(none)).isEqualTo(1e-6);
  }
}
