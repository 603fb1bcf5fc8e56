package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BinSumsTest {
  @Property(tries = 300)
  void meansWeightedByWidthGiveBackTheTracesMean(
      @ForAll @Size(min = 2, max = 60) List<@DoubleRange(min = -1, max = 9) Double> watts,
      @ForAll @LongRange(min = 1, max = 1_000_000_000) long step,
      @ForAll @IntRange(min = 1, max = 25) int bins,
      @ForAll @LongRange(min = -5_000_000_000L, max = 5_000_000_000L) long start) {
    int lines = watts.size() - 1;
    BinSums sums = new BinSums(start, lines * step, bins);
    double area = 0;
    for (int i = 0; i < lines; i++) {
      long from = start + i * step * bins;
      sums.line(from, watts.get(i), from + step * bins, watts.get(i + 1));
      area += (watts.get(i) + watts.get(i + 1)) / 2;
    }
    double sum = 0;
    for (float mean : sums.means()) {
      sum += mean;
    }
    assertThat(sum / bins).isCloseTo(area / lines, within(1e-5));
  }

  @Property(tries = 300)
  void aMeanLiesBetweenTheLeastAndTheGreatest(
      @ForAll @Size(min = 2, max = 40) List<@DoubleRange(min = 0, max = 5) Double> watts,
      @ForAll @LongRange(min = 1, max = 40) long width) {
    BinSums sums = new BinSums(3, width, 20);
    for (int i = 0; i + 1 < watts.size(); i++) {
      sums.line(i * 7L, watts.get(i), (i + 1) * 7L, watts.get(i + 1));
    }
    for (int i = 0; i < 20; i++) {
      boolean covered = 3 + (i + 1) * width <= (watts.size() - 1) * 7L;
      assertThat(Float.isNaN(sums.means()[i])).as("bin %s", i).isEqualTo(!covered);
      if (covered) {
        assertThat(sums.means()[i]).isBetween(sums.min()[i], sums.max()[i]);
      }
    }
  }

  @Test
  void whatNoLineWasGivenForStaysUnknown() {
    BinSums sums = new BinSums(0, 10, 4);
    sums.line(-5, 2, 15, 2);
    sums.line(19, 3, 40, 3);
    assertThat(sums.means()).containsExactly(2, Float.NaN, 3, 3);
    assertThat(sums.min()).containsExactly(2, Float.NaN, 3, 3);
    assertThat(sums.max()).containsExactly(2, Float.NaN, 3, 3);
  }

  @Test
  void aLineThatCrossesBinsIsCutAtTheirEdges() {
    BinSums sums = new BinSums(0, 10, 2);
    sums.line(0, 0, 20, 4);
    assertThat(sums.means()).containsExactly(1, 3);
    assertThat(sums.min()).containsExactly(0, 2);
    assertThat(sums.max()).containsExactly(2, 4);
  }
}
