package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pijoule.energy.window.Verdict;

class BoardEnergyTest {
  private static final BoardEnergy BUSY =
      new BoardEnergy(12, 4, OptionalDouble.of(0.01), 0, 0.02, 0.03, Verdict.RESOLVED);
  private static final BoardEnergy IDLE =
      new BoardEnergy(20, 10, OptionalDouble.of(0.01), 0, 0.01, 0.1, Verdict.BELOW_RESOLUTION);

  /** 12 J in 4 s, at 2 W when idle: 4 J. The idle window's 0.1 J of 10 s are 0.04 J of 4 s. */
  @Test
  void theIdleBoardDrawsItsPowerInTheSameTime() {
    BoardEnergy above = BUSY.above(IDLE);

    assertThat(above.joules()).isCloseTo(4, within(1e-12));
    assertThat(above.restJoules()).isCloseTo(0.05, within(1e-12));
    assertThat(above.uWithoutGainJoules()).isCloseTo(0.05, within(1e-12));
    assertThat(above.uJoules()).isCloseTo(Math.sqrt(0.0041), within(1e-12));
    assertThat(above.verdict()).isEqualTo(Verdict.BELOW_RESOLUTION);
  }

  /** An offset of 20 mW is 0.08 J in 4 s; with 0.03 J of the rest and 0.12 J of the gain. */
  @Test
  void offsetRestAndGainAddInQuadrature() {
    assertThat(BUSY.watts()).isCloseTo(3, within(1e-12));
    assertThat(BUSY.uWithoutGainJoules()).isCloseTo(Math.sqrt(0.0073), within(1e-12));
    assertThat(BUSY.uJoules()).isCloseTo(Math.sqrt(0.0217), within(1e-12));
  }
}
