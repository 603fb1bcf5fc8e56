package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.Summary;
import pijoule.campaign.ResolvedStudy;

/** Checks of how often 95 % intervals hold the truth. */
record IntervalCoverage(int trials, Chance chance) {
  private static final String GROUP = "95 % interval holds the truth";

  /** Least coverage that is required of an interval that claims 95 %. */
  private static final double MIN = 0.93;

  private static final double MAX = 0.97;

  /** An interval below this is of no use; the wrong ones must be. */
  private static final double WRONG = 0.85;

  /** Rounds that campaigns are simulated with. */
  static final List<Integer> ROUNDS = List.of(2, 5, 10, 25);

  private static final double RATIO = 1.2;
  private static final SimulatedScatter RUNS = SimulatedScatter.ofRuns(0.03);
  private static final SimulatedScatter BLOCKS = RUNS.withBlock(0.03);
  private static final SimulatedScatter ALL = BLOCKS.withRound(0.05);

  List<Check> checks() {
    List<Check> checks = new ArrayList<>(means());
    for (int rounds : ROUNDS) {
      SimulatedKind kind = SimulatedKind.of(SimulatedDesign.twoFactors(rounds, 2), ALL);
      String name = "two frameworks, %s rounds".formatted(rounds);
      checks.add(promised(frameworks(name, kind)));
      checks.add(
          promised(energies(name + ", energies with type B", kind.with(Metering.ofMeans(0.005)))));
    }
    checks.addAll(ratios());
    checks.addAll(lostRuns());
    checks.addAll(wrongRatios());
    return checks;
  }

  private List<Check> means() {
    List<Check> checks = new ArrayList<>();
    for (int n : new int[] {2, 5, 10, 50}) {
      checks.add(
          promised(
              "mean of %s independent runs".formatted(n),
              mean(random -> Summary.of(boxed(random.normals(n, 1, 0.03))))));
    }
    checks.add(
        promised(
            "mean of 5 blocks of 10 runs", mean(random -> blocks(random, 10, 10, 10, 10, 10))));
    checks.add(
        promised(
            "mean of blocks of 10, 10, 10, 3 and 1 runs",
            mean(random -> blocks(random, 10, 10, 10, 3, 1))));
    checks.add(
        wrong(
            "mean of 5 blocks of 10 runs, over runs",
            mean(random -> Summary.of(boxed(random.blocks(5, 10, 0.03, 0.03))))));
    return checks;
  }

  private Proportion mean(Function<Chance, Summary> summary) {
    return Proportion.of(
        trials,
        chance,
        random -> {
          Summary of = summary.apply(random);
          return of.ci95Low().getAsDouble() <= 1 && 1 <= of.ci95High().getAsDouble();
        });
  }

  private static Summary blocks(Chance random, int... sizes) {
    List<Summary.BlockValue> values = new ArrayList<>();
    for (int block = 0; block < sizes.length; block++) {
      for (double value : random.blocks(1, sizes[block], 0.03, 0.03)) {
        values.add(new Summary.BlockValue(value, block));
      }
    }
    return Summary.ofBlocks(values);
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /** Frameworks have servers of their own; sizes share them. */
  private List<Check> ratios() {
    ResolvedStudy five = SimulatedDesign.twoFactors(5, 4);
    SimulatedKind settings =
        SimulatedKind.of(SimulatedDesign.threeFactors(5, 2), ALL.withSetting(0.03));
    SimulatedScatter skewed = new SimulatedScatter(0.5, 0.03, 0, 0, 0, true);
    SimulatedKind pairs = SimulatedKind.of(SimulatedDesign.twoFactors(2, 2), BLOCKS);
    return List.of(
        promised(frameworks("two frameworks, run scatter alone", SimulatedKind.of(five, RUNS))),
        promised(
            frameworks("two frameworks, skewed runs (sd 50 %)", SimulatedKind.of(five, skewed))),
        promised(
            frameworks(
                "two frameworks, drift of 10 %", SimulatedKind.of(five, BLOCKS.withDrift(0.1)))),
        promised(ratio("two sizes on the same servers", SimulatedKind.of(five, ALL), 2)),
        promised(ratio("two clocks, setting scatter", settings, 5)),
        conservative(
            energies(
                "two frameworks, 2 rounds, type B as large as the scatter",
                pairs.with(Metering.ofMeans(0.03)))));
  }

  private List<Check> lostRuns() {
    SimulatedKind kind = SimulatedKind.of(SimulatedDesign.twoFactors(5, 4), ALL);
    SimulatedKind tens = SimulatedKind.of(SimulatedDesign.twoFactors(5, 10), ALL);
    return List.of(
        promised(frameworks("two frameworks, 1 run of 10 failed", kind.with(Losses.atRandom(0.1)))),
        promised(
            energies(
                "two frameworks, 1 run of 10 failed, energies with type B",
                kind.with(Losses.atRandom(0.1)).with(Metering.ofMeans(0.005)))),
        promised(
            frameworks(
                "two frameworks, blocks of 10, 10, 10, 3 and 1 runs",
                tens.with(Losses.keeping(10, 10, 10, 3, 1)))));
  }

  private List<Check> wrongRatios() {
    SimulatedKind kind = SimulatedKind.of(SimulatedDesign.twoFactors(5, 4), ALL);
    SimulatedKind metered = kind.with(Metering.ofMeans(0.05));
    List<Check> checks = new ArrayList<>();
    checks.add(
        wrong(
            "two frameworks, as if all runs were independent",
            SimulatedKind.of(kind.study(), BLOCKS),
            Alternatives::ofRuns));
    for (int runs : new int[] {5, 20, 50}) {
      SimulatedKind single = SimulatedKind.of(SimulatedDesign.twoFactors(1, runs), BLOCKS);
      checks.add(
          wrong(
              "two frameworks, one server each, over %s runs".formatted(runs),
              single,
              Alternatives::ofRuns));
    }
    Scenario energies = energies("two frameworks, energies, type B left out", metered);
    checks.add(
        wrong(
            energies.name(),
            energies.rate(trials, chance, Alternatives::withoutTypeB, energies::covers)));
    checks.add(
        information("two frameworks, not compared within rounds", kind, Alternatives::unpaired));
    checks.add(
        information(
            "two frameworks that rounds do not move, the narrower of both",
            SimulatedKind.of(kind.study(), BLOCKS),
            Alternatives::narrower));
    return checks;
  }

  private static Scenario frameworks(String name, SimulatedKind kind) {
    return ratio(name, kind, 3);
  }

  private static Scenario ratio(String name, SimulatedKind kind, int over) {
    return new Scenario(name, kind, Scenario.TIME, over, RATIO);
  }

  private static Scenario energies(String name, SimulatedKind kind) {
    return new Scenario(name, kind, Scenario.ENERGY, 3, RATIO);
  }

  private Check promised(Scenario scenario) {
    return promised(scenario.name(), scenario.rate(trials, chance, scenario::covers));
  }

  private static Check promised(String name, Proportion got) {
    return new Check(GROUP, name, got, MIN, MAX);
  }

  /** Wider than it need be, and never narrower. */
  private Check conservative(Scenario scenario) {
    Proportion got = scenario.rate(trials, chance, scenario::covers);
    return new Check(GROUP, scenario.name(), got, MIN, 1);
  }

  private Check wrong(
      String name, SimulatedKind kind, Function<List<Mean>, Optional<LogContrast>> estimator) {
    Scenario scenario = frameworks(name, kind);
    return wrong(name, scenario.rate(trials, chance, estimator, scenario::covers));
  }

  private static Check wrong(String name, Proportion got) {
    return new Check(GROUP, "WRONG: " + name, got, 0, WRONG);
  }

  private Check information(
      String name, SimulatedKind kind, Function<List<Mean>, Optional<LogContrast>> estimator) {
    Scenario scenario = frameworks(name, kind);
    return new Check(GROUP, name, scenario.rate(trials, chance, estimator, scenario::covers), 0, 1);
  }
}
