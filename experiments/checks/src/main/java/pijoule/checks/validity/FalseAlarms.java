package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.ResolvedStudy;

/** Checks of how often a family of comparisons finds a difference where there is none. */
record FalseAlarms(int campaigns, Chance chance) {
  private static final String GROUP = "one difference or more is found among none";
  private static final double LEVEL = 0.05;
  private static final SimulatedScatter RUNS = SimulatedScatter.ofRuns(0.03);
  private static final SimulatedScatter BLOCKS = RUNS.withBlock(0.03);
  private static final SimulatedScatter ROUNDS = BLOCKS.withRound(0.05);
  private static final Metering METER = Metering.ofMeans(0.01);

  /** The family must keep its promise, and the wrong ones break it. */
  List<Check> checks(Function<Measurements, List<Double>> adjusted) {
    List<Check> checks = new ArrayList<>(kept(adjusted));
    checks.addAll(broken());
    return checks;
  }

  private List<Check> kept(Function<Measurements, List<Double>> adjusted) {
    List<Check> checks = new ArrayList<>();
    for (int rounds : IntervalCoverage.ROUNDS) {
      SimulatedKind kind = SimulatedKind.of(SimulatedDesign.twoFactors(rounds, 2), ROUNDS);
      checks.add(kept("2 factors, %s rounds".formatted(rounds), kind, adjusted));
      checks.add(
          kept(
              "2 factors, %s rounds, energies with type B".formatted(rounds),
              kind.with(METER),
              adjusted));
    }
    ResolvedStudy two = SimulatedDesign.twoFactors(5, 4);
    SimulatedScatter settings = ROUNDS.withSetting(0.03);
    SimulatedKind three = SimulatedKind.of(SimulatedDesign.threeFactors(5, 2), settings);
    SimulatedKind ofRuns = SimulatedKind.of(two, RUNS);
    checks.add(kept("2 factors, run scatter alone", ofRuns, adjusted));
    checks.add(
        kept("2 factors, 10 % drift", SimulatedKind.of(two, BLOCKS.withDrift(0.1)), adjusted));
    checks.add(
        kept(
            "2 factors, 1 run of 10 failed, energies with type B",
            SimulatedKind.of(two, ROUNDS).with(METER).with(Losses.atRandom(0.1)),
            adjusted));
    checks.add(kept("3 factors", three, adjusted));
    checks.add(
        kept(
            "3 factors, skewed runs",
            SimulatedKind.of(three.study(), settings.withSkewedRuns()),
            adjusted));
    return checks;
  }

  private List<Check> broken() {
    ResolvedStudy two = SimulatedDesign.twoFactors(5, 4);
    SimulatedKind ofRuns = SimulatedKind.of(two, RUNS);
    SimulatedKind ofBlocks = SimulatedKind.of(two, BLOCKS);
    SimulatedKind pairs = SimulatedKind.of(SimulatedDesign.twoFactors(2, 5), RUNS);
    List<Check> checks = new ArrayList<>();
    checks.add(broken("2 factors, run scatter, not adjusted", ofRuns, PairwiseFamily::p));
    checks.add(
        broken(
            "2 factors, as if all runs were independent",
            ofBlocks,
            measurements ->
                Validity.adjusted(PairwiseFamily.p(measurements, Alternatives::ofRuns))));
    checks.add(
        broken(
            "2 factors, 2 rounds, type A and B share their degrees of freedom",
            pairs.with(METER),
            measurements ->
                Validity.adjusted(PairwiseFamily.p(measurements, Alternatives::pooledFreedom))));
    return checks;
  }

  private Check kept(String name, SimulatedKind kind, Function<Measurements, List<Double>> family) {
    return new Check(GROUP, name, rate(kind, family), 0, LEVEL);
  }

  private Check broken(
      String name, SimulatedKind kind, Function<Measurements, List<Double>> family) {
    return new Check(GROUP, "WRONG: " + name, rate(kind, family), 2 * LEVEL, 1);
  }

  private Proportion rate(SimulatedKind kind, Function<Measurements, List<Double>> family) {
    return Proportion.of(
        campaigns,
        chance,
        random -> {
          Measurements campaign = SimulatedCampaign.of(kind, cell -> 1, random);
          return family.apply(campaign).stream().anyMatch(p -> p <= LEVEL);
        });
  }
}
