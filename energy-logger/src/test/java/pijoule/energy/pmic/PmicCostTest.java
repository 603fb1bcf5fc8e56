package pijoule.energy.pmic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PmicCostTest {
  private final PmicCost cost = new PmicCost(false);

  /** Readings of 10 and 30 ms, each a rectangle: the root of (1e-4 + 9e-4) / 2 / 12 s^2. */
  @Test
  void theTimeOfAReadingIsAnyWithinIt() {
    assertThat(cost.uTimeSeconds()).isEmpty();
    cost.took(10_000_000, 5.0);
    cost.took(30_000_000, 5.25);

    assertThat(cost.uTimeSeconds()).hasValueCloseTo(6.4549722e-3, within(1e-9));
    assertThat(cost.counts().get("readings")).isEqualTo(2);
    assertThat(cost.counts().get("reading_seconds")).isCloseTo(0.02, within(1e-12));
  }

  /** 0.25 s of the first shell's after its first reading, and 0.5 s of the second one's. */
  @Test
  void cpuTimeIsThatOfAllShellsSinceTheFirstReading() {
    cost.took(1, 5.0);
    cost.took(1, 5.25);
    cost.restarted();
    cost.took(1, 0.5);

    assertThat(cost.counts().get("reader_cpu_seconds")).isCloseTo(0.75, within(1e-12));
  }
}
