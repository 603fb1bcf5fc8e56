package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** For any design: its lines add up, and its order does not matter. */
class FactorialAnovaPropertiesTest {
  @Property(tries = 60)
  void theLinesAddUpToTheWhole(
      @ForAll @IntRange(min = 1, max = 4) int factors,
      @ForAll @IntRange(min = 2, max = 4) int rounds,
      @ForAll @IntRange(min = 1, max = 3) int runs,
      @ForAll Random random) {
    Design design = Design.of(factors, rounds, runs, random);
    for (FactorialAnova anova :
        List.of(
            FactorialAnova.byRounds(design.factors, design.observations),
            FactorialAnova.ofRuns(design.factors, design.observations))) {
      double total = design.squaresAboutMean();
      assertThat(anova.exact()).isTrue();
      assertThat(anova.squares()).isCloseTo(total, within(total * 1e-10));
      assertThat(shares(anova)).isCloseTo(100, within(1e-9));
      assertThat(freedom(anova)).isEqualTo(anova.freedom());
      assertThat(anova.freedom()).isEqualTo(design.observations.size() - 1);
    }
  }

  @Property(tries = 40)
  void theOrderOfFactorsAndRunsDoesNotMatter(@ForAll Random random) {
    Design design = Design.of(3, 3, 2, random);
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
    Collections.shuffle(order, random);
    FactorialAnova anova = FactorialAnova.byRounds(design.factors, design.observations);
    Design other = design.permuted(order, random);
    FactorialAnova permuted = FactorialAnova.byRounds(other.factors, other.observations);
    for (AnovaEffect effect : permuted.effects()) {
      HashSet<Integer> members = new HashSet<>(effect.factors().stream().map(order::get).toList());
      AnovaEffect same =
          anova.effects().stream()
              .filter(of -> new HashSet<>(of.factors()).equals(members))
              .findFirst()
              .orElseThrow();
      assertThat(effect.squares()).isCloseTo(same.squares(), within(anova.squares() * 1e-12));
      assertThat(effect.stratum()).isEqualTo(same.stratum());
      assertThat(effect.p().getAsDouble()).isCloseTo(same.p().getAsDouble(), within(1e-9));
    }
  }

  private static double shares(FactorialAnova anova) {
    return anova.effects().stream().mapToDouble(AnovaEffect::sharePercent).sum()
        + anova.errors().stream().mapToDouble(ErrorTerm::sharePercent).sum();
  }

  private static int freedom(FactorialAnova anova) {
    return anova.effects().stream().mapToInt(AnovaEffect::freedom).sum()
        + anova.errors().stream().mapToInt(ErrorTerm::freedom).sum();
  }

  private record Design(List<AnovaFactor> factors, List<Observation> observations) {
    static Design of(int k, int rounds, int runs, Random random) {
      Stratum[] strata = {Stratum.PLOT, Stratum.SETTING, Stratum.BLOCK, Stratum.RUN};
      List<AnovaFactor> factors =
          IntStream.range(0, k)
              .mapToObj(
                  i ->
                      new AnovaFactor(
                          "f" + i, 2 + random.nextInt(2), strata[random.nextInt(strata.length)]))
              .toList();
      List<List<Integer>> cells = List.of(List.of());
      for (AnovaFactor factor : factors) {
        cells =
            cells.stream()
                .flatMap(
                    cell ->
                        IntStream.range(0, factor.levels())
                            .mapToObj(
                                level -> {
                                  List<Integer> longer = new ArrayList<>(cell);
                                  longer.add(level);
                                  return longer;
                                }))
                .map(List::copyOf)
                .toList();
      }
      List<Observation> observations = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        for (List<Integer> cell : cells) {
          for (int run = 0; run < runs; run++) {
            observations.add(new Observation(cell, round, 1e3 + random.nextGaussian()));
          }
        }
      }
      return new Design(factors, observations);
    }

    Design permuted(List<Integer> order, Random random) {
      List<Observation> shuffled =
          new ArrayList<>(
              observations.stream()
                  .map(
                      of ->
                          new Observation(
                              order.stream().map(of.levels()::get).toList(),
                              of.round(),
                              of.value()))
                  .toList());
      Collections.shuffle(shuffled, random);
      return new Design(order.stream().map(factors::get).toList(), shuffled);
    }

    double squaresAboutMean() {
      double mean = observations.stream().mapToDouble(Observation::value).average().orElseThrow();
      return observations.stream()
          .mapToDouble(of -> (of.value() - mean) * (of.value() - mean))
          .sum();
    }
  }
}
