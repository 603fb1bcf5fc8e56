package pijoule.contract.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessStartTest {
  private static final String STAT =
      "77 (a (odd) name) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 1234 20 21";

  @Test
  void readsTheTickBehindAnyName() {
    ProcessStart start = ProcessStart.of(STAT, "100.00 190.00\n", 100_000_000_000L);

    assertThat(start.startNs()).isEqualTo(12_345_000_000L);
    assertThat(start.uNs()).isEqualTo(2_886_751);
  }

  @Test
  void takesOutTheTimeThatTheMachineSlept() {
    ProcessStart start = ProcessStart.of(STAT, "160.00 190.00\n", 100_000_000_000L);

    assertThat(start.startNs()).isEqualTo(12_345_000_000L - 60_000_000_000L);
  }

  /** 19.999999 ms beyond the monotonic clock may be two ticks' rounding, 20 ms are a pause. */
  @Test
  void sleptFromTwoTicksOn() {
    long nowNs = 99_980_000_000L;

    assertThat(ProcessStart.of(STAT, "100.00 190.00\n", nowNs + 1).startNs())
        .isEqualTo(12_345_000_000L);
    assertThat(ProcessStart.of(STAT, "100.00 190.00\n", nowNs).startNs())
        .isEqualTo(12_345_000_000L - 20_000_000L);
  }

  @Test
  void doesNotCountAPauseBetweenItsReadingsAsSleep() {
    ProcessStart start = ProcessStart.of(STAT, "99.90 190.00\n", 100_000_000_000L);

    assertThat(start.startNs()).isEqualTo(12_345_000_000L);
  }

  /**
   * A child reports its own start, which is compared with the clock of the process that started it.
   */
  @Test
  void agreesWithTheParentsClock() throws Exception {
    long before = System.nanoTime();
    Process child =
        new ProcessBuilder(
                List.of(
                    ProcessHandle.current().info().command().orElseThrow(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    TellStart.class.getName()))
            .start();
    long after = System.nanoTime();
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    long start = Long.parseLong(new String(child.getInputStream().readAllBytes()).strip());

    long tick = Duration.ofMillis(10).toNanos();
    assertThat(start).isBetween(before - tick, after + tick);
  }

  /** The child's program. */
  static final class TellStart {
    public static void main(String[] args) throws Exception {
      System.out.println(ProcessStart.ofThisProcess().startNs());
    }
  }
}
