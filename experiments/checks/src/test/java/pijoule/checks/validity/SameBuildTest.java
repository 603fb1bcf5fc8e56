package pijoule.checks.validity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hundred comparisons by compare of campaigns whose truth is known; the seed is fixed. */
class SameBuildTest {
  private static final int COMPARISONS = 100;
  private static final long SEED = 2013;

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void oneBuildIsRarelyFoundToDifferFromItself(int processes) {
    assertThat(found(SameBuild.servers(processes), 1)).isLessThanOrEqualTo(5);
  }

  @Test
  void oneProcessASideDecidesNothing() {
    assertThat(found(SameBuild.service(), 1)).isZero();
    assertThat(found(SameBuild.service(), 1.1)).isZero();
  }

  @Test
  void aTenthIsFoundWithTenProcessesASide() {
    assertThat(found(SameBuild.servers(10), 1.1)).isGreaterThanOrEqualTo(80);
  }

  private static int found(SimulatedKind kind, double ratio) {
    return (int) new SameBuild(COMPARISONS, new Chance(SEED)).found(kind, ratio).hits();
  }
}
