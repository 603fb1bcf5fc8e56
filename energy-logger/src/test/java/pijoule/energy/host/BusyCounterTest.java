package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.host.BusyCounter.BusyFormat;
import pijoule.energy.meter.MeterUnavailableException;

class BusyCounterTest {
  @TempDir private Path root;
  private HostTree host;

  @BeforeEach
  void plant() {
    host = new HostTree(root);
  }

  @Test
  void takesFromProcStatWhatWasNotIdle() throws IOException {
    host.stat(4, 1000);

    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.format()).isEqualTo(BusyFormat.STAT);
      assertThat(counter.cpus()).isEqualTo(4);
      assertThat(counter.countedNanos()).isEqualTo((1000 + 50 + 99) * 10_000_000L);
      assertThat(counter.busyNanos(20_000_000, 30_000_000)).isEqualTo(100_000_000);
    }
  }

  /**
   * Readings of a host with two CPUs, 5 s apart, on which two programs took 2.37 s by their own
   * counters: the kernel's ticks gave them 6.03 s.
   */
  @Test
  void countsNoTickThatAProgramMet() throws IOException {
    host.file("proc/stat", "cpu  1000 0 100 5000 10 0 0 20 0 0\ncpu0 0\ncpu1 0\n");
    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.cpus()).isEqualTo(2);
      long before = counter.countedNanos();
      host.file("proc/stat", "cpu  1500 0 203 5757 11 0 0 20 0 0\ncpu0 0\ncpu1 0\n");
      long rise = counter.countedNanos() - before;

      assertThat(counter.busyNanos(rise, 5_000_000_000L)).isEqualTo(2_420_000_000L);
    }
  }

  @Test
  void leavesTheTicksOfCgroupV2sRoot() throws IOException {
    host.stat(2, 0).file("sys/fs/cgroup/cpu.stat", "usage_usec 1234\nuser_usec 1000\n");

    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.format()).isEqualTo(BusyFormat.STAT);
    }
  }

  @Test
  void prefersNanosecondsOfCgroupV1() throws IOException {
    host.stat(2, 0)
        .file("sys/fs/cgroup/cpu.stat", "usage_usec 1234\n")
        .cpuacctRoot()
        .cpuacct(1_234_567);

    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.countedNanos()).isEqualTo(1_234_567);
      assertThat(counter.source()).contains("cpuacct.usage").doesNotContain("container");
    }
  }

  @Test
  void trustsSchedstatOnASingleCpuOnly() throws IOException {
    host.stat(1, 0).schedstat(987_654_321);
    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.format()).isEqualTo(BusyFormat.SCHEDSTAT);
      assertThat(counter.countedNanos()).isEqualTo(987_654_321);
    }

    host.stat(2, 0);
    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.format()).isEqualTo(BusyFormat.STAT);
    }
  }

  @Test
  void prefersTheWholeHostToTheContainer() throws IOException {
    host.stat(2, 0).cpuacct(5);

    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.format()).isEqualTo(BusyFormat.STAT);
    }
  }

  @Test
  void saysThatItSeesTheContainerAlone() throws IOException {
    host.file("sys/fs/cgroup/cpu.stat", "usage_usec 1\n")
        .file("sys/fs/cgroup/cgroup.type", "domain\n");

    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.wholeHost()).isFalse();
      assertThat(counter.format()).isEqualTo(BusyFormat.CPU_STAT);
      assertThat(counter.countedNanos()).isEqualTo(1_000);
      assertThat(counter.source()).contains("this container only, not the whole host");
    }
  }

  @Test
  void readsAnewEachTime() throws IOException {
    host.stat(1, 0).cpuacctRoot().cpuacct(1_000);
    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.countedNanos()).isEqualTo(1_000);
      host.cpuacct(20);
      assertThat(counter.countedNanos()).isEqualTo(20);
    }
  }

  @Test
  void skipsACounterThatHoldsNoNumber() throws IOException {
    host.stat(2, 0).cpuacctRoot().file("sys/fs/cgroup/cpuacct/cpuacct.usage", "none\n");

    try (BusyCounter counter = BusyCounter.open(root)) {
      assertThat(counter.format()).isEqualTo(BusyFormat.STAT);
    }
  }

  @Test
  void saysWhatItLooksForWhereThereIsNothing() {
    assertThatThrownBy(() -> BusyCounter.open(root))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("sys/fs/cgroup or proc/stat");
  }
}
