package pijoule.analysis.validity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.results.Study;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.stats.Summary;

/** How often 95 % intervals hold the truth. */
final class Coverage {
  private static final String GROUP = "95 % interval holds the truth";

  /** What is asked of an interval that claims 95 %. */
  private static final double LEAST = 0.93;

  private static final double GREATEST = 0.97;

  /** An interval below this is of no use; the wrong ones must be. */
  private static final double WRONG = 0.85;

  private static final double RUN = 0.03;
  private static final double BLOCK = 0.03;
  private static final double RATIO = 1.2;

  private final int trials;
  private final Chance chance;

  Coverage(int trials, Chance chance) {
    this.trials = trials;
    this.chance = chance;
  }

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (int n : new int[] {2, 5, 10, 50}) {
      checks.add(promised("mean of %s independent runs".formatted(n), mean(n)));
    }
    checks.addAll(ratios());
    checks.addAll(bootstraps());
    return checks;
  }

  private Proportion mean(int n) {
    return count(
        trials,
        random -> {
          double[] values = random.normals(n, 30, 0.9);
          Summary summary = Summary.of(Arrays.stream(values).boxed().toList());
          return summary.ci95Low().getAsDouble() <= 30 && 30 <= summary.ci95High().getAsDouble();
        });
  }

  /** Framework against framework has its own blocks; size against size shares them. */
  private List<Check> ratios() {
    Study five = SimulatedDesign.twoFactors(5, 4);
    Study three = SimulatedDesign.twoFactors(3, 4);
    Study clocks = SimulatedDesign.threeFactors(5, 2);
    Scatter runs = Scatter.ofRuns(RUN);
    Scatter blocks = runs.withBlock(BLOCK);
    Scenario servers = scenario("two frameworks, block scatter, 5 rounds", five, blocks, 3);
    List<Check> checks = new ArrayList<>();
    checks.add(promised(scenario("two frameworks, no block scatter, 5 rounds", five, runs, 3)));
    checks.add(promised(servers));
    checks.add(
        new Check(
            GROUP,
            "WRONG: the same, every run taken for independent",
            servers.rate(trials, chance, PairwiseFamily::ofRuns, servers::covers),
            0,
            WRONG));
    checks.add(promised(scenario("two frameworks, block scatter, 3 rounds", three, blocks, 3)));
    checks.add(
        promised(
            scenario(
                "two frameworks, block scatter, skewed runs (sd 50 %), 5 rounds",
                five, new Scatter(0.5, BLOCK, 0, 0, true), 3)));
    checks.add(promised(scenario("two sizes on the same servers, 5 rounds", five, blocks, 2)));
    checks.add(
        promised(
            scenario(
                "two clocks, setting and block scatter, 5 rounds",
                clocks,
                blocks.withSetting(BLOCK),
                5)));
    checks.add(
        conservative(
            scenario(
                "two frameworks, block scatter, drift of 10 %", five, blocks.withDrift(0.1), 3)));
    return checks;
  }

  private static Scenario scenario(String name, Study study, Scatter scatter, int over) {
    return new Scenario(name, study, scatter, over, RATIO);
  }

  /** It is known to be too narrow for few runs; the least that is promised says how much. */
  private List<Check> bootstraps() {
    List<Check> checks = new ArrayList<>();
    checks.add(bootstrap("10 and 10 normal runs", 0.88, of -> of.normals(10, 1, 0.1)));
    checks.add(bootstrap("25 and 25 normal runs", 0.92, of -> of.normals(25, 1, 0.1)));
    checks.add(bootstrap("50 and 50 normal runs", LEAST, of -> of.normals(50, 1, 0.1)));
    checks.add(bootstrap("10 and 10 lognormal runs (sd 100 %)", 0.85, of -> of.skewed(10, 1)));
    checks.add(bootstrap("25 and 25 lognormal runs (sd 100 %)", 0.88, of -> of.skewed(25, 1)));
    checks.add(bootstrap("50 and 50 lognormal runs (sd 100 %)", 0.9, of -> of.skewed(50, 1)));
    checks.add(
        new Check(
            GROUP,
            "WRONG: bootstrap (BCa) over runs that share 5 and 5 servers",
            bootstrapped(of -> of.blocks(5, 4, BLOCK, RUN)),
            0,
            WRONG));
    return checks;
  }

  private Check bootstrap(String name, double least, Function<Chance, double[]> sample) {
    return new Check(
        GROUP, "bootstrap (BCa) of a ratio, " + name, bootstrapped(sample), least, GREATEST);
  }

  private Proportion bootstrapped(Function<Chance, double[]> sample) {
    return count(
        Math.max(1, trials / 5),
        random -> {
          double[] numerator = sample.apply(random);
          double[] denominator = sample.apply(random);
          Optional<RatioInterval> interval =
              RatioInterval.bca(numerator, denominator, random.seed());
          return interval.filter(of -> of.low() <= 1 && 1 <= of.high()).isPresent();
        });
  }

  private interface Trial {
    boolean holds(Chance random);
  }

  private Proportion count(int times, Trial trial) {
    int hits = 0;
    for (int i = 0; i < times; i++) {
      hits += trial.holds(chance.split()) ? 1 : 0;
    }
    return new Proportion(hits, times);
  }

  private Check promised(Scenario scenario) {
    return promised(scenario.name(), scenario.rate(trials, chance, scenario::covers));
  }

  private static Check promised(String name, Proportion got) {
    return new Check(GROUP, name, got, LEAST, GREATEST);
  }

  /** Wider than it need be, and never narrower. */
  private Check conservative(Scenario scenario) {
    Proportion got = scenario.rate(trials, chance, scenario::covers);
    return new Check(GROUP, scenario.name(), got, LEAST, 1);
  }
}
