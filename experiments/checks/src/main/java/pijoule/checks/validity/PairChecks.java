package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.PairScatter;

/** Racks of pairs of boards whose ratios differ: how often the two intervals hold the truth. */
record PairChecks(int racks, Chance chance) {
  private static final String BOARDS = "95 % interval for boards in general holds the truth";
  private static final String THESE = "95 % interval of these pairs holds their truth";
  private static final String SCATTER =
      "95 % interval of the scatter between pairs holds the truth";
  private static final double MIN = 0.93;
  private static final double MAX = 0.97;
  private static final double WRONG = 0.85;
  private static final double RATIO = 1.2;
  private static final double PAIR = 0.05;

  private static final SimulatedScatter ALIKE =
      SimulatedScatter.ofRuns(0.03).withBlock(0.03).withRound(0.05);

  private static final SimulatedScatter SCATTERED = ALIKE.withPair(PAIR);

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (int[] of : new int[][] {{2, 5}, {4, 5}, {8, 1}, {8, 2}}) {
      checks.add(promised(BOARDS, kind(of[0], of[1], SCATTERED), "", PairChecks::boards));
    }
    SimulatedKind four = kind(4, 5, SCATTERED);
    SimulatedKind lost = four.with(Losses.atRandom(0.1));
    checks.add(promised(BOARDS, lost, ", 1 run of 10 failed", PairChecks::boards));
    checks.add(energies(four.with(Metering.ofMeans(0.005))));
    checks.add(wrong("rounds as if of one pair", four, Alternatives::withoutPairs));
    checks.add(wrong("the interval of these pairs", four, PairChecks::these));
    for (int pairs : new int[] {2, 4}) {
      SimulatedKind kind = kind(pairs, 5, ALIKE).on(new SimulatedRack(pairs, PAIR));
      checks.add(promised(THESE, kind, ", 5 % up and down", PairChecks::these));
    }
    for (int pairs : new int[] {2, 4, 8}) {
      checks.add(scatter(pairs));
    }
    return checks;
  }

  private static SimulatedKind kind(int pairs, int roundsOfEach, SimulatedScatter scatter) {
    return SimulatedKind.of(SimulatedDesign.twoFactors(pairs * roundsOfEach, 2), scatter)
        .on(SimulatedRack.of(pairs));
  }

  private static String name(SimulatedKind kind, String more) {
    int pairs = kind.rack().pairs();
    int rounds = kind.study().rounds().count() / pairs;
    return "two frameworks, %s pairs of %s %s%s"
        .formatted(pairs, rounds, rounds == 1 ? "round" : "rounds", more);
  }

  private static Optional<LogContrast> boards(List<Mean> means) {
    return Contrasts.of(means, 1).boards();
  }

  private static Optional<LogContrast> these(List<Mean> means) {
    return Contrasts.of(means, 1).log();
  }

  private Check promised(
      String group,
      SimulatedKind kind,
      String more,
      Function<List<Mean>, Optional<LogContrast>> estimator) {
    Scenario scenario = new Scenario(name(kind, more), kind, Scenario.TIME, 3, RATIO);
    Proportion got = scenario.rate(racks, chance, estimator, scenario::covers);
    return new Check(group, scenario.name(), got, MIN, MAX);
  }

  private Check energies(SimulatedKind kind) {
    String name = name(kind, ", energies with type B");
    Scenario scenario = new Scenario(name, kind, Scenario.ENERGY, 3, RATIO);
    Proportion got = scenario.rate(racks, chance, PairChecks::boards, scenario::covers);
    return new Check(BOARDS, name, got, MIN, MAX);
  }

  private Check wrong(
      String what, SimulatedKind kind, Function<List<Mean>, Optional<LogContrast>> estimator) {
    Scenario scenario = new Scenario("", kind, Scenario.TIME, 3, RATIO);
    Proportion got = scenario.rate(racks, chance, estimator, scenario::covers);
    return new Check(BOARDS, "WRONG: " + name(kind, ", " + what), got, 0, WRONG);
  }

  /** {@return check of the ratio of two levels, each of which scatters by itself} */
  private Check scatter(int pairs) {
    SimulatedKind kind = kind(pairs, 5, SCATTERED);
    Scenario scenario = new Scenario("", kind, Scenario.TIME, 3, RATIO);
    double truth = Math.sqrt(2) * PAIR;
    Proportion got =
        Proportion.of(
            racks,
            chance,
            random -> {
              PairScatter of = Contrasts.byPair(scenario.means(random)).orElseThrow();
              return of.low() <= truth && truth <= of.high();
            });
    return new Check(SCATTER, name(kind, ""), got, MIN, 1);
  }
}
