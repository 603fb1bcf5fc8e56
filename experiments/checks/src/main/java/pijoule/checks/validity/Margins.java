package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.stats.Equivalence;
import pijoule.analysis.stats.LogContrast;

/** Checks of how often two cells are called equal or different, rightly or wrongly. */
record Margins(int campaigns, Chance chance) {
  private static final double MARGIN = 0.05;
  private static final double LEVEL = 0.05;
  private static final String EQUAL = "called equal within 5 % at a true difference of 5 %";
  private static final String OUTSIDE = "called outside 5 % at a true difference of 5 %";
  private static final String POWER = "power, for information";

  private static final SimulatedScatter SERVERS = SimulatedScatter.ofRuns(0.03).withBlock(0.02);

  List<Check> checks() {
    Predicate<LogContrast> equal = log -> Equivalence.tost(log, MARGIN).pEquivalent() <= LEVEL;
    Predicate<LogContrast> outside = log -> Equivalence.tost(log, MARGIN).pOutside() <= LEVEL;
    Predicate<LogContrast> different = log -> log.pDifferent() <= LEVEL;
    SimulatedKind rounds =
        SimulatedKind.of(SimulatedDesign.twoFactors(5, 10), SERVERS.withRound(0.05));
    List<Check> checks = new ArrayList<>();
    checks.add(wrong(EQUAL, 1 + MARGIN, equal));
    checks.add(wrong(EQUAL, 1 - MARGIN, equal));
    checks.add(wrong(OUTSIDE, 1 + MARGIN, outside));
    checks.add(wrong(OUTSIDE, 1 - MARGIN, outside));
    checks.add(right("called different", 1.05, different));
    checks.add(right("called different", 1.1, different));
    checks.add(right("called equal within 5 %", 1, equal));
    checks.add(right("called outside 5 %", 1.15, outside));
    checks.add(power("compared within rounds", rounds, means -> Contrasts.of(means, 1).log()));
    checks.add(power("not compared within rounds", rounds, Alternatives::unpaired));
    return checks;
  }

  private Check wrong(String group, double ratio, Predicate<LogContrast> property) {
    return new Check(group, name("", ratio), rate(ratio, property), 0, LEVEL);
  }

  private Check right(String what, double ratio, Predicate<LogContrast> property) {
    return new Check(POWER, name(what + ", ", ratio), rate(ratio, property), 0, 1);
  }

  private static String name(String what, double ratio) {
    return String.format(Locale.ROOT, "%stwo frameworks, ratio %.2f", what, ratio);
  }

  /** 5 rounds of 4 replicates. */
  private Proportion rate(double ratio, Predicate<LogContrast> property) {
    SimulatedKind kind = SimulatedKind.of(SimulatedDesign.twoFactors(5, 4), SERVERS);
    return new Scenario("", kind, Scenario.TIME, 3, ratio).rate(campaigns, chance, property);
  }

  private Check power(
      String how, SimulatedKind kind, Function<List<Mean>, Optional<LogContrast>> estimator) {
    Scenario scenario = new Scenario("", kind, Scenario.TIME, 3, 1 + MARGIN);
    return new Check(
        POWER,
        "called different, ratio 1.05, 5 rounds of 10, rounds differ by 5 %, " + how,
        scenario.rate(campaigns, chance, estimator, log -> log.pDifferent() <= LEVEL),
        0,
        1);
  }
}
