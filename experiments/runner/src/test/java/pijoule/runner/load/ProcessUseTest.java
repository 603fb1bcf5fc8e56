package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
    assertThat(after.compilers().orElseThrow().c1() + after.compilers().orElseThrow().c2())
        .isBetween(1L, after.ticks());
    assertThat(after.ticks()).isGreaterThanOrEqualTo(before.ticks());
    assertThat(after.peakMemoryBytes()).isGreaterThan(10_000_000L);
  }
}
