package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class RoundedFigureTest {
  /** For any two figures before rounding, their product, sum and ratio lie in the bounds. */
  @Property(tries = 300)
  void holdsWhatTheFiguresCanHaveBeen(
      @ForAll @DoubleRange(min = 0.1, max = 100) double a,
      @ForAll @DoubleRange(min = 0.1, max = 100) double b,
      @ForAll @DoubleRange(min = -0.05, max = 0.05) double da,
      @ForAll @DoubleRange(min = -0.05, max = 0.05) double db) {
    RoundedFigure left = RoundedFigure.around(a, 0.05);
    RoundedFigure right = RoundedFigure.around(b, 0.05);
    assertWithin(left.times(right), (a + da) * (b + db));
    assertWithin(left.plus(right), a + da + b + db);
    if (b + db > 0) {
      assertWithin(left.over(right), (a + da) / (b + db));
    }
  }

  private static void assertWithin(RoundedFigure interval, double value) {
    assertThat(value)
        .isGreaterThanOrEqualTo(interval.low() * (1 - 1e-12))
        .isLessThanOrEqualTo(interval.high() * (1 + 1e-12));
  }
}
