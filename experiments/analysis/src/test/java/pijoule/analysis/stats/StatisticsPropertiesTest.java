package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class StatisticsPropertiesTest {
  @Property(tries = 200)
  void exchangingTheSamplesTurnsTheRatio(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 30) int n) {
    double[] first = sample(seed, n);
    double[] second = sample(~seed, 32 - n);
    LogContrast up = ReferenceSamples.ratio(first, second);
    LogContrast down = ReferenceSamples.ratio(second, first);
    assertThat(up.ci95Low()).isEqualTo(1 / down.ci95High(), within(1e-7));
    assertThat(up.pDifferent()).isEqualTo(down.pDifferent(), within(1e-12));
  }

  @Property(tries = 100)
  void aUnitDoesNotMatter(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 1e6) double scale) {
    double[] first = sample(seed, 7);
    double[] second = sample(~seed, 9);
    double[] one = scaled(first, scale);
    double[] other = scaled(second, scale);
    LogContrast before = ReferenceSamples.ratio(first, second);
    LogContrast after = ReferenceSamples.ratio(one, other);
    assertThat(after.ratio()).isEqualTo(before.ratio(), within(1e-9));
    assertThat(after.pDifferent()).isEqualTo(before.pDifferent(), within(1e-9));
    assertThat(Lag1.of(other).orElseThrow().r1())
        .isEqualTo(Lag1.of(second).orElseThrow().r1(), within(1e-9));
  }

  /** For any scatter and freedom: more uncertainty, a wider interval and a larger p. */
  @Property(tries = 500)
  void moreUncertaintyNeverShowsMore(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 12) int n,
      @ForAll @DoubleRange(min = 0, max = 3) double u,
      @ForAll @DoubleRange(min = 0, max = 1) double more,
      @ForAll @DoubleRange(min = 0.3, max = 3) double against) {
    List<Term> terms =
        List.of(
            ReferenceSamples.term(1, "a", sample(seed, n)),
            ReferenceSamples.term(-1, "b", sample(~seed, 14 - n)));
    LogContrast less = LogContrast.of(terms, against, u).orElseThrow();
    LogContrast with = LogContrast.of(terms, against, u + more).orElseThrow();
    assertThat(with.ci95Low()).isLessThanOrEqualTo(less.ci95Low());
    assertThat(with.ci95High()).isGreaterThanOrEqualTo(less.ci95High());
    double rounding = 1 - 1e-9;
    assertThat(with.pDifferent()).isGreaterThanOrEqualTo(less.pDifferent() * rounding);
    Equivalence one = Equivalence.tost(less, 0.2);
    Equivalence other = Equivalence.tost(with, 0.2);
    assertThat(other.pOutside()).isGreaterThanOrEqualTo(one.pOutside() * rounding);
    if (one.pEquivalent() < 0.5) {
      assertThat(other.pEquivalent()).isGreaterThanOrEqualTo(one.pEquivalent() * rounding);
    }
  }

  @Property
  void holmIsMonotoneAndNeverBelowP(
      @ForAll @Size(min = 1, max = 40) List<@DoubleRange(min = 0, max = 1) Double> ps) {
    List<Double> adjusted = Holm.adjust(ps);
    for (int i = 0; i < ps.size(); i++) {
      assertThat(adjusted.get(i)).isBetween(ps.get(i), Math.min(1, ps.size() * ps.get(i)));
      for (int j = 0; j < ps.size(); j++) {
        if (ps.get(i) < ps.get(j)) {
          assertThat(adjusted.get(i)).isLessThanOrEqualTo(adjusted.get(j));
        }
      }
    }
  }

  @Property(tries = 200)
  void nothingIsBothEqualAndOutside(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 0.5) double margin) {
    LogContrast contrast = ReferenceSamples.ratio(sample(seed, 6), sample(~seed, 5));
    Equivalence of = Equivalence.tost(contrast, margin);
    assertThat(of.pEquivalent() < 0.05 && of.pOutside() < 0.05).isFalse();
    if (of.pOutside() < 0.049) {
      assertThat(contrast.ci95Low() > 1 + margin || contrast.ci95High() < 1 - margin).isTrue();
    }
  }

  private static double[] sample(long seed, int n) {
    SplittableRandom random = new SplittableRandom(seed);
    return random.doubles(n, 1, 2).toArray();
  }

  private static double[] scaled(double[] values, double scale) {
    return Arrays.stream(values).map(value -> value * scale).toArray();
  }
}
