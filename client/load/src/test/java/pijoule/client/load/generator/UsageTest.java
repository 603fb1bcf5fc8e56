package pijoule.client.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsageTest {
  @Test
  void aThreadsNameMayHoldAnything() {
    assertThat(
            Usage.ticks(
                "4711 (java ) 7 8) S 1 4711 4711 0 -1 4194304 100 0 0 0 250 31 0 0 20 0 20 0 9 9"))
        .isEqualTo(281);
  }

  @Test
  void aHostIsBusyUnlessItIsIdleOrWaitsForADisk() {
    String stat = "cpu  100 20 30 400 50 6 7 8 90 10\ncpu0 1 1 1 1 1 1 1 1 1 1\n";

    assertThat(Usage.total(stat)).isEqualTo(621);
    assertThat(Usage.busy(stat)).isEqualTo(171);
  }

  @Test
  void thisProcessIsRead() {
    Usage usage = Usage.now().orElseThrow();

    assertThat(usage.ownTicks()).isPositive();
    assertThat(usage.threadTicks()).isNotEmpty();
    assertThat(usage.busyTicks()).isBetween(1L, usage.allTicks());
  }
}
