package pijoule.checks.validity;

import java.util.List;
import java.util.function.BiFunction;
import pijoule.analysis.gate.GateLooks;
import pijoule.analysis.gate.GateVerdict;
import pijoule.analysis.stats.LogContrast;

/**
 * Checks of how often a gate decides wrongly, and how often it finds a dearer build. Server
 * processes of one build differ by 3 %, so that the ratio of two scatters by 4.2 % from round to
 * round.
 */
record GateChecks(int trials, Chance chance) {
  private static final String SAME = "gate fails a build that costs the same";
  private static final String DEARER = "gate with a limit of 5 % fails a dearer build";
  private static final String PASSED = "gate with a limit of 5 % passes a build that is dearer";
  private static final double LEVEL = 0.05;
  private static final double LIMIT = 0.05;
  static final double SD = 0.03 * Math.sqrt(2);

  List<Check> checks() {
    return List.of(
        new Check(SAME, "looks after 4 to 28 rounds", fails(0, GateLooks::verdict), 0, LEVEL),
        new Check(
            SAME,
            "WRONG: stops at the first interval of 95 % that leaves out 1",
            fails(0, GateChecks::alone),
            1.5 * LEVEL,
            1),
        new Check(DEARER, "by 5 %", fails(0.05, GateLooks::verdict), 0.8, 1),
        new Check(DEARER, "by 10 %", fails(0.10, GateLooks::verdict), 0.95, 1),
        new Check(DEARER, "by 20 %", fails(0.20, GateLooks::verdict), 0.99, 1),
        new Check(PASSED, "by 6 %", ends(0.06, GateVerdict.PASS, GateLooks::verdict), 0, LEVEL));
  }

  private Proportion fails(double dearer, BiFunction<LogContrast, Double, GateVerdict> rule) {
    return ends(dearer, GateVerdict.FAIL, rule);
  }

  private Proportion ends(
      double dearer, GateVerdict end, BiFunction<LogContrast, Double, GateVerdict> rule) {
    return Proportion.of(trials, chance, random -> decided(dearer, random, rule) == end);
  }

  private static GateVerdict decided(
      double dearer, Chance random, BiFunction<LogContrast, Double, GateVerdict> rule) {
    int most = GateLooks.LOOKS.rounds().get(GateLooks.LOOKS.count() - 1);
    double[] logs = random.normals(most, Math.log1p(dearer), SD);
    for (int rounds : GateLooks.LOOKS.rounds()) {
      GateVerdict verdict = rule.apply(contrast(logs, rounds), LIMIT);
      if (verdict != GateVerdict.OPEN) {
        return verdict;
      }
    }
    return GateVerdict.OPEN;
  }

  /** Contrast of the first rounds, by the mean of their logarithms. */
  static LogContrast contrast(double[] logs, int rounds) {
    double mean = 0;
    for (int i = 0; i < rounds; i++) {
      mean += logs[i] / rounds;
    }
    double squares = 0;
    for (int i = 0; i < rounds; i++) {
      squares += (logs[i] - mean) * (logs[i] - mean);
    }
    double error = Math.sqrt(squares / (rounds - 1) / rounds);
    return new LogContrast(mean, error, 0, rounds - 1, rounds);
  }

  /** Fails where the interval is taken as if it were the only one. */
  private static GateVerdict alone(LogContrast ratio, double limit) {
    return ratio.ci95Low() > 1
        ? GateVerdict.FAIL
        : ratio.ci95High() < 1 ? GateVerdict.PASS : GateVerdict.OPEN;
  }
}
