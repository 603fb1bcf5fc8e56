package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class FactorialAnovaTest {
  private static final String NAMES = "XYZ";

  @ParameterizedTest(name = "{0}: {1} of {2}")
  @CsvFileSource(resources = "/pijoule/analysis/stats/anova.csv", numLinesToSkip = 1)
  void agreesWithStatsmodels(
      String design, String line, Stratum stratum, double squares, int freedom, String f, String p)
      throws IOException {
    FactorialAnova anova = design(design);
    if (line.equals("error")) {
      assertThat(anova.error(stratum).squares()).isCloseTo(squares, within(squares * 1e-10));
      assertThat(anova.error(stratum).freedom()).isEqualTo(freedom);
      return;
    }
    AnovaEffect effect =
        anova.effects().stream().filter(of -> name(of).equals(line)).findFirst().orElseThrow();
    assertThat(effect.stratum()).isEqualTo(stratum);
    assertThat(effect.squares()).isCloseTo(squares, within(squares * 1e-10));
    assertThat(effect.freedom()).isEqualTo(freedom);
    close(effect.f(), Double.parseDouble(f));
    close(effect.p(), Double.parseDouble(p));
  }

  @Test
  void agreesWithJain() {
    // Jain 1991, examples 18.1 to 18.4: performance by cache and memory.
    FactorialAnova anova =
        FactorialAnova.ofRuns(
            List.of(
                new AnovaFactor("cache", 2, Stratum.RUN),
                new AnovaFactor("memory", 2, Stratum.RUN)),
            observations(new double[][] {{15, 18, 12}, {45, 48, 51}, {25, 28, 19}, {75, 75, 81}}));
    List<TwoLevelEffect> effects = TwoLevelEffects.of(anova);
    assertThat(anova.mean()).isEqualTo(41, within(1e-12));
    assertThat(effects.get(0).effect()).isEqualTo(9.5, within(1e-12));
    assertThat(effects.get(1).effect()).isEqualTo(21.5, within(1e-12));
    assertThat(effects.get(2).effect()).isEqualTo(5, within(1e-12));
    assertThat(anova.squares()).isEqualTo(7032, within(1e-9));
    assertThat(anova.error(Stratum.RUN).squares()).isEqualTo(102, within(1e-9));
    assertThat(anova.effects().get(1).sharePercent()).isEqualTo(78.88, within(0.005));
    // s_q = 1.03 as printed, times t(0.975, 8) where he takes the 90 % interval's 1.86.
    assertThat(effects.get(0).ci95HalfWidth().getAsDouble())
        .isEqualTo(2.306004 * Math.sqrt(102.0 / 8 / 12), within(1e-5));
  }

  @Test
  void unequalNumbersAreSaidToBeApproximate() {
    FactorialAnova anova =
        FactorialAnova.ofRuns(
            List.of(new AnovaFactor("a", 2, Stratum.RUN)),
            observations(new double[][] {{1, 2, 3}, {5, 7}}));
    assertThat(anova.exact()).isFalse();
    // Two levels, unweighted: the difference of the means 4, each of 2.4 values.
    assertThat(anova.effects().get(0).squares()).isEqualTo(2 * 2.4 * 4, within(1e-12));
    assertThat(anova.effects().get(0).f().getAsDouble())
        .isEqualTo(2 * 2.4 * 4 / (4.0 / 3), within(1e-12));
  }

  @Test
  void withoutReplicationNothingIsTested() {
    FactorialAnova anova =
        FactorialAnova.ofRuns(
            List.of(new AnovaFactor("a", 2, Stratum.RUN)), observations(new double[][] {{1}, {5}}));
    assertThat(anova.effects().get(0).f()).isEmpty();
    assertThat(anova.effects().get(0).sharePercent()).isEqualTo(100);
    assertThat(TwoLevelEffects.of(anova).get(0).ci95HalfWidth()).isEmpty();
  }

  @Test
  void aMissingCellHasNoAnalysis() {
    List<Observation> one = List.of(new Observation(List.of(0), 1, 5));
    List<AnovaFactor> factors = List.of(new AnovaFactor("a", 2, Stratum.RUN));
    assertThatThrownBy(() -> FactorialAnova.ofRuns(factors, one))
        .hasMessageContaining("every cell needs at least 1 value");
    assertThatThrownBy(() -> FactorialAnova.byRounds(factors, one))
        .hasMessage("an error between rounds needs at least 2 rounds");
  }

  @Test
  void constantValuesHaveNoErrorEvenIfTheyAreNoBinaryNumbers() {
    List<Observation> observations = new ArrayList<>();
    for (int round = 1; round <= 7; round++) {
      observations.add(new Observation(List.of(0), round, 0.1));
      observations.add(new Observation(List.of(1), round, 0.3));
    }
    FactorialAnova anova =
        FactorialAnova.byRounds(List.of(new AnovaFactor("a", 2, Stratum.BLOCK)), observations);
    assertThat(anova.error(Stratum.BLOCK).squares()).isZero();
    assertThat(anova.errors())
        .extracting(ErrorTerm::stratum)
        .as("of one pair")
        .doesNotContain(Stratum.PAIR, Stratum.PAIR_EFFECT);
    assertThat(anova.effects().get(0).p()).isEmpty();
  }

  @Test
  void effectsAreInTheOrderOfTheirFactors() {
    List<AnovaFactor> factors =
        IntStream.range(0, 4).mapToObj(i -> new AnovaFactor("f" + i, 2, Stratum.RUN)).toList();
    List<Observation> observations = new ArrayList<>();
    for (int cell = 0; cell < 16; cell++) {
      List<Integer> levels = List.of(cell >> 3 & 1, cell >> 2 & 1, cell >> 1 & 1, cell & 1);
      observations.add(new Observation(levels, 1, cell));
      observations.add(new Observation(levels, 1, cell * cell));
    }
    assertThat(FactorialAnova.ofRuns(factors, observations).effects())
        .filteredOn(effect -> effect.factors().size() == 2)
        .extracting(AnovaEffect::factors)
        .containsExactly(
            List.of(0, 1),
            List.of(0, 2),
            List.of(0, 3),
            List.of(1, 2),
            List.of(1, 3),
            List.of(2, 3));
  }

  private static void close(OptionalDouble value, double expected) {
    assertThat(value.getAsDouble()).isCloseTo(expected, within(expected * 1e-8));
  }

  private static String name(AnovaEffect effect) {
    return effect.factors().stream()
        .map(factor -> NAMES.substring(factor, factor + 1))
        .collect(Collectors.joining());
  }

  /** Two factors of two levels, or one; the last varies fastest. */
  private static List<Observation> observations(double[][] cells) {
    List<Observation> observations = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      List<Integer> levels = cells.length == 2 ? List.of(i) : List.of(i / 2, i % 2);
      Arrays.stream(cells[i]).forEach(value -> observations.add(new Observation(levels, 1, value)));
    }
    return observations;
  }

  private static FactorialAnova design(String name) throws IOException {
    List<Observation> observations = new ArrayList<>();
    List<Stratum> strata = List.of();
    for (String line : lines()) {
      String[] fields = line.split(",", -1);
      if (fields[0].equals(name)) {
        strata = Arrays.stream(fields[1].split(" ", -1)).map(Stratum::valueOf).toList();
        List<Integer> levels =
            Arrays.stream(fields[2].split(" ", -1)).map(Integer::valueOf).toList();
        observations.add(
            new Observation(levels, Integer.parseInt(fields[3]), Double.parseDouble(fields[4])));
      }
    }
    List<Stratum> of = strata;
    List<AnovaFactor> factors =
        IntStream.range(0, of.size())
            .mapToObj(
                i -> new AnovaFactor(NAMES.substring(i, i + 1), sizes(observations, i), of.get(i)))
            .toList();
    boolean rounds = observations.stream().anyMatch(observation -> observation.round() > 0);
    return rounds
        ? FactorialAnova.byRounds(factors, observations)
        : FactorialAnova.ofRuns(factors, observations);
  }

  private static int sizes(List<Observation> observations, int factor) {
    return 1 + observations.stream().mapToInt(of -> of.levels().get(factor)).max().orElseThrow();
  }

  private static List<String> lines() throws IOException {
    try (InputStream in =
        FactorialAnovaTest.class.getResourceAsStream("/pijoule/analysis/stats/anova-data.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
  }
}
