package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StepModelTest {
  private static final long MS = 1_000_000;

  /**
   * Ten means of 40 ms each 10 ms around a step at 47 ms, by numpy's least squares: neighbours
   * share three quarters of their intervals, so that the variance of a sample counts four times.
   */
  @Test
  void overlappingMeansHaveFewerIndependentOnes() {
    long[] times = LongStream.rangeClosed(1, 10).map(i -> i * 10 * MS).toArray();
    double[] watts = {2.00, 1.98, 2.03, 1.99, 2.24, 2.49, 2.77, 3.01, 3.02, 2.98};
    StepModel model = new StepModel(times, watts, new long[] {47 * MS}, false, 40 * MS);

    StepModel.Lack lack = model.of(new Window("after", 47 * MS, 90 * MS));

    assertThat(lack.wattNanos() / MS).isCloseTo(5.1037421808359476, within(1e-9));
    assertThat(Math.sqrt(lack.variance()) / MS).isCloseTo(1.3307320328663022, within(1e-9));
  }
}
