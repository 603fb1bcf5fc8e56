package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import pijoule.analysis.stats.PairScatter.PairEffect;

/** Contrasts and analyses of variance of rounds that several pairs of boards made. */
class PairsTest {
  /** Two pairs of two rounds each, by hand. */
  private static final List<Term> RATIO =
      List.of(
          term(1, new double[] {11, 13}, new double[] {21, 23}),
          term(-1, new double[] {10, 10}, new double[] {20, 20}));

  @Test
  void thesePairsErrByTheirRoundsAlone() {
    LogContrast these = LogContrast.of(RATIO, 1, 0).orElseThrow();

    assertThat(these.effect()).isEqualTo((Math.log(1.2) + Math.log(1.1)) / 2, within(1e-12));
    // Deviations of rounds from their pair: 1/12 and 1/22, up and down; two degrees of freedom.
    double pooled = 2 * (1 / 144.0 + 1 / 484.0) / 2;
    assertThat(these.typeA()).isEqualTo(Math.sqrt(pooled / 4), within(1e-12));
    assertThat(these.degreesOfFreedom()).isEqualTo(2, within(1e-12));
  }

  @Test
  void boardsInGeneralErrByTheirPairs() {
    LogContrast these = LogContrast.of(RATIO, 1, 0).orElseThrow();
    LogContrast boards = LogContrast.ofBoards(RATIO, 1, 0).orElseThrow();

    assertThat(boards.effect()).isEqualTo(these.effect());
    double between = Math.log(1.2 / 1.1);
    assertThat(boards.typeA()).isEqualTo(between / 2, within(1e-12));
    assertThat(boards.degreesOfFreedom()).isEqualTo(1, within(1e-12));
    assertThat(boards.ci95High()).isGreaterThan(these.ci95High());
  }

  @Test
  void ofOnePairNothingIsSaidOfBoards() {
    List<Term> one = List.of(ReferenceSamples.term(1, "a", 1, 2, 4));
    assertThat(LogContrast.of(one, 1, 0)).isPresent();
    assertThat(LogContrast.ofBoards(one, 1, 0)).isEmpty();
    assertThat(PairScatter.of(one)).isEmpty();
  }

  @Test
  void withOneRoundOfEachPairBothIntervalsAreOne() {
    List<Term> rounds = List.of(term(1, new double[] {1}, new double[] {2}, new double[] {4}));
    assertThat(LogContrast.of(rounds, 1, 0)).isEqualTo(LogContrast.ofBoards(rounds, 1, 0));
    assertThat(PairScatter.of(rounds).orElseThrow().sd()).isEmpty();
  }

  /**
   * Four pairs of two rounds: between 4 / 3 of pairs, within 0.02 of a round, by hand; quantiles of
   * R: qchisq(c(.025, .975), 3), qf(c(.025, .975), 3, 4).
   */
  @Test
  void theScatterIsThatOfPairsWithoutRounds() {
    List<PairEffect> effects =
        List.of(effect("1", 0), effect("2", 0), effect("3", 2), effect("4", 2));
    PairScatter of = PairScatter.of(effects, 4.0 / 3, 0.01, 4);
    assertThat(of.sd().getAsDouble()).isEqualTo(Math.sqrt(4.0 / 3 - 0.01), within(1e-12));
    double ratio = 4.0 / 3 / 0.01;
    assertThat(of.low()).isEqualTo(Math.sqrt(4 / 9.348404 * (1 - 9.979199 / ratio)), within(1e-6));
    assertThat(of.high())
        .isEqualTo(Math.sqrt(4 / 0.2157953 * (1 - 0.06622087 / ratio)), within(1e-5));
  }

  @Test
  void pairsThatAreAlikeHaveNoScatter() {
    List<Term> alike = List.of(term(1, new double[] {1, 2}, new double[] {1, 2}));
    PairScatter of = PairScatter.of(alike).orElseThrow();
    assertThat(of.sd()).hasValue(0);
    assertThat(of.low()).isZero();
    assertThat(of.high()).isZero();
  }

  /** With two levels, F for boards is the square of the paired t over the pairs' means. */
  @Property(tries = 40)
  void effectsAreTestedForBoardsAsTheirContrastIs(
      @ForAll @IntRange(min = 2, max = 5) int pairs,
      @ForAll @IntRange(min = 1, max = 3) int rounds,
      @ForAll Random random) {
    List<Observation> observations = new ArrayList<>();
    double[] differences = new double[pairs];
    for (int round = 0; round < pairs * rounds; round++) {
      double one = random.nextGaussian();
      double other = random.nextGaussian();
      int pair = round % pairs;
      observations.add(new Observation(List.of(0), round, pair, one));
      observations.add(new Observation(List.of(1), round, pair, other));
      differences[pair] += (other - one) / rounds;
    }
    FactorialAnova anova = anova(observations);
    AnovaEffect effect = anova.effects().get(0);
    double t = Sample.mean(differences) / Math.sqrt(Sample.variance(differences) / pairs);
    assertThat(effect.boardsP().getAsDouble())
        .isCloseTo(Student.beyond(t, pairs - 1), within(1e-9));
    assertThat(anova.freedom())
        .isEqualTo(effect.freedom() + anova.errors().stream().mapToInt(ErrorTerm::freedom).sum());
    double lines = effect.squares() + anova.errors().stream().mapToDouble(ErrorTerm::squares).sum();
    double mean = observations.stream().mapToDouble(Observation::value).average().orElseThrow();
    double whole = observations.stream().mapToDouble(of -> Math.pow(of.value() - mean, 2)).sum();
    assertThat(lines).isCloseTo(whole, within(whole * 1e-10));
  }

  /** Pairs of three and of two rounds: still every sum of squares once. */
  @Test
  void pairsOfUnequalNumbersOfRoundsAddUp() {
    Random random = new Random(1);
    List<Observation> observations = new ArrayList<>();
    for (int round = 0; round < 5; round++) {
      for (int level = 0; level < 2; level++) {
        double value = random.nextGaussian();
        observations.add(new Observation(List.of(level), round, round % 2, value));
      }
    }
    FactorialAnova anova = anova(observations);
    assertThat(anova.error(Stratum.PAIR).freedom()).isEqualTo(1);
    assertThat(anova.error(Stratum.ROUND).freedom()).isEqualTo(3);
    assertThat(anova.error(Stratum.PAIR_EFFECT).freedom()).isEqualTo(1);
    assertThat(anova.error(Stratum.BLOCK).freedom()).isEqualTo(3);
    double lines =
        anova.effects().get(0).squares()
            + anova.errors().stream().mapToDouble(ErrorTerm::squares).sum();
    double mean = observations.stream().mapToDouble(Observation::value).average().orElseThrow();
    assertThat(lines)
        .isCloseTo(
            observations.stream().mapToDouble(of -> Math.pow(of.value() - mean, 2)).sum(),
            within(1e-10));
  }

  private static FactorialAnova anova(List<Observation> observations) {
    return FactorialAnova.byRounds(List.of(new AnovaFactor("f", 2, Stratum.BLOCK)), observations);
  }

  private static PairEffect effect(String pair, double effect) {
    return new PairEffect(pair, effect, 2);
  }

  /** Rounds of each pair. */
  private static Term term(double exponent, double[]... pairs) {
    List<Term.Value> values = new ArrayList<>();
    for (int pair = 0; pair < pairs.length; pair++) {
      String name = String.valueOf(pair + 1);
      for (double value : pairs[pair]) {
        values.add(new Term.Value(value, "round " + values.size(), name));
      }
    }
    return new Term(exponent, "campaign", values);
  }

  /** By numpy: four rounds of one pair and two of another, whose effects count alike. */
  @Test
  void pairsOfUnequalRoundsCountAlike() {
    LogContrast contrast = LogContrast.of(unequal(30, 34), 1, 0).orElseThrow();
    assertThat(contrast.effect()).isCloseTo(0.2546121711995084, within(1e-12));
    assertThat(contrast.typeA()).isCloseTo(0.06682584220210555, within(1e-12));
  }

  /**
   * By numpy: of the effects' variance that of a pair's mean is taken off, by the harmonic mean.
   */
  @Test
  void theScatterOfUnequalPairsIsWithoutThatOfTheirRounds() {
    assertThat(PairScatter.of(unequal(50, 54)).orElseThrow().sd())
        .hasValueCloseTo(0.31933583324007764, within(1e-12));
  }

  private static List<Term> unequal(double first, double second) {
    return List.of(
        ofPairs(1, new double[][] {{11, 13, 12, 16}, {first, second}}),
        ofPairs(-1, new double[][] {{10, 11, 9, 10}, {25, 25}}));
  }

  private static Term ofPairs(double exponent, double[][] pairs) {
    List<Term.Value> values = new ArrayList<>();
    for (int pair = 0; pair < pairs.length; pair++) {
      for (int round = 0; round < pairs[pair].length; round++) {
        values.add(new Term.Value(pairs[pair][round], pair + "." + round, "pair " + pair));
      }
    }
    return new Term(exponent, "all", values);
  }
}
