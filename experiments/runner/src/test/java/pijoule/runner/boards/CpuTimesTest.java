package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.campaign.HostLoad;

/** Lines as Linux 6.1 gave them on a Raspberry Pi and on a desktop. */
class CpuTimesTest {
  private static final String PROCESS =
      "process %d (%s) S 1 12 12 0 -1 4194304 260 122 0 0 %s 20 0 1 0 1199969 4464640 747"
          + " 18446744073709551615 1 1 0 0 0 0 65536 4 65538 1 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0";

  @Test
  void idleIsIdleAndIowait() {
    CpuTimes times = CpuTimes.of(machine("22.31", "100 20 30 4000 500 6 7 8 90 9")).orElseThrow();

    assertThat(times.idle()).isEqualTo(4000 + 500);
    assertThat(times.steal()).isEqualTo(8);
    assertThat(times.uptime()).isEqualTo(2231);
    assertThat(times.cpus()).isEqualTo(2);
  }

  @Test
  void theReaderIsNoPartOfTheRunQueue() {
    assertThat(CpuTimes.of(machine("1.00", "1 1 1 1 1 1 1 1")).orElseThrow().runQueue())
        .isEqualTo(2);
  }

  /** A name may look like the end of a name; a process that is printed twice counts once. */
  @Test
  void ownIsTheSumOverItsProcessesWithTheirEndedChildren() {
    List<String> lines =
        Stream.concat(
                machine("1.00", "1 1 1 1 1 1 1 1").stream(),
                Stream.of(
                    PROCESS.formatted(12, "java", "1 2 30 40"),
                    PROCESS.formatted(13, "a) S 9 (b", "100 0 0 0"),
                    PROCESS.formatted(12, "java", "1 2 30 40"),
                    "process 14 (torn) S 1"))
            .toList();

    assertThat(CpuTimes.of(lines).orElseThrow().own()).isEqualTo(173);
  }

  /** Two processors for 1.5 s, of which 1.18 s were idle and 0.02 s stolen: 1.8 s were used. */
  @Test
  void othersAreTheMachineLessOwn() {
    CpuTimes before = new CpuTimes(1000, 2, 0, 5000, 10, 700);
    HostLoad load = new CpuTimes(1150, 2, 3, 5118, 12, 800).since(before).orElseThrow();

    assertThat(load).isEqualTo(new HostLoad(1.5, 2, 0, 3, 1.0, 0.8, 0.02));
    assertThat(load.othersPercent()).isEqualTo(100 * 0.8 / 3);
  }

  /**
   * Two programs that wake with the kernel's tick, alone on a desktop for 5 s: their own counters
   * had 2.37 s, and the ticks that met them 6.03 s, 0.27 s and 2.33 s, one time after the other.
   */
  @ParameterizedTest
  @CsvSource({
    "540 0 45 752 0 0 18 6, 237, 0.05",
    "23 0 4 759 0 0 0 4, 229, 0.08",
    "212 0 15 748 0 0 6 8, 238, 0.06"
  })
  void ticksThatMeetProgramsMoreOrLessOftenAreNoLoad(String ticks, long own, double others) {
    CpuTimes before = CpuTimes.of(machine("100.00", "0 0 0 0 0 0 0 0")).orElseThrow();
    List<String> lines =
        Stream.concat(
                machine("105.00", ticks).stream(),
                Stream.of(PROCESS.formatted(12, "energy-bench", own + " 0 0 0")))
            .toList();

    HostLoad load = CpuTimes.of(lines).orElseThrow().since(before).orElseThrow();

    assertThat(load.ownCpuSeconds()).isEqualTo(own / 100.0);
    assertThat(load.othersCpuSeconds()).isCloseTo(others, within(1e-9));
    assertThat(load.disturbs()).isFalse();
  }

  @Test
  void ownTimeBeyondTheMachinesLeavesNothingForOthers() {
    CpuTimes before = new CpuTimes(1000, 1, 0, 100, 0, 100);
    HostLoad load = new CpuTimes(1100, 1, 0, 150, 0, 153).since(before).orElseThrow();
    assertThat(load.othersCpuSeconds()).isZero();
  }

  @Test
  void countersThatWentBackGiveNoLoad() {
    CpuTimes before = new CpuTimes(1000, 1, 0, 100, 0, 100);
    assertThat(new CpuTimes(1000, 1, 0, 150, 0, 150).since(before)).isEmpty();
    assertThat(new CpuTimes(1100, 1, 0, 150, 0, 99).since(before)).isEmpty();
    assertThat(new CpuTimes(1100, 1, 0, 99, 0, 150).since(before)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"uptime_seconds", "stat cpu ", "stat cpu0", "stat procs_running"})
  void aHostThatDoesNotShowOneOfThemHasNoTimes(String missing) {
    List<String> lines =
        machine("1.00", "1 1 1 1 1 1 1 1").stream()
            .filter(line -> !line.startsWith(missing.replace("0", "")))
            .toList();
    assertThat(CpuTimes.of(lines)).isEmpty();
  }

  @Test
  void countersThatAreNoNumbersAreNoTimes() {
    assertThat(CpuTimes.of(machine("1.00", "1 1 1 x 1 1 1 1"))).isEmpty();
    assertThat(CpuTimes.of(machine("1.00", "1 1 1 1"))).isEmpty();
  }

  private static List<String> machine(String uptime, String all) {
    return List.of(
        "uptime_seconds " + uptime,
        "stat cpu  " + all,
        "stat cpu0 1 1 1 1 1 1 1 1",
        "stat cpu1 1 1 1 1 1 1 1 1",
        "stat procs_running 3",
        "tcp_retransmitted 7");
  }
}
