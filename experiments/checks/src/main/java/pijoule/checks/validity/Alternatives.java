package pijoule.checks.validity;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.Term;

/**
 * Other ways to estimate a ratio of means than the report's, for comparison. Most are deliberately
 * wrong.
 */
final class Alternatives {
  private Alternatives() {}

  /** Every run is independent: wrong where runs share a server. */
  static Optional<LogContrast> ofRuns(List<Mean> means) {
    return contrast(means, (mean, run) -> run.run().id());
  }

  /** Rounds are independent, of whichever pair of boards: wrong where ratios differ by pair. */
  static Optional<LogContrast> withoutPairs(List<Mean> means) {
    return LogContrast.of(
        means.stream()
            .map(
                mean ->
                    new Term(
                        mean.exponent(),
                        "one campaign",
                        mean.runs().stream()
                            .map(run -> new Term.Value(mean.value(run), round(mean, run)))
                            .toList()))
            .toList(),
        1,
        0);
  }

  private static String round(Mean mean, MeasuredSide run) {
    return String.valueOf(mean.campaign().campaign().study().round(run.run().replicate()));
  }

  /**
   * Servers are independent, and cells are not compared within rounds: Welch's test on the means of
   * blocks. Right, but what rounds add stays in the interval.
   */
  static Optional<LogContrast> unpaired(List<Mean> means) {
    return contrast(means, (mean, run) -> String.valueOf(run.run().block()));
  }

  /**
   * The narrower interval of the report's and the unpaired one: wrong, for it is chosen by luck.
   */
  static Optional<LogContrast> narrower(List<Mean> means) {
    Optional<LogContrast> paired = Contrasts.of(means, 1).log();
    Optional<LogContrast> unpaired = unpaired(means);
    return width(paired) < width(unpaired) ? paired : unpaired;
  }

  private static double width(Optional<LogContrast> of) {
    return of.map(log -> log.ci95High() / log.ci95Low()).orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * One effective number of degrees of freedom for type A and type B together, infinite for type B
   * (GUM, G.4.3): wrong for few rounds, where a small type A by luck loses Student's factor.
   */
  static Optional<LogContrast> pooledFreedom(List<Mean> means) {
    return Contrasts.of(means, 1)
        .log()
        .map(
            log -> {
              double whole = Math.pow(log.standardError(), 4);
              double freedom = whole * log.degreesOfFreedom() / Math.pow(log.typeA(), 4);
              return new LogContrast(log.effect(), log.standardError(), 0, freedom, log.clusters());
            });
  }

  /** Without the meter's uncertainty: wrong. */
  static Optional<LogContrast> withoutTypeB(List<Mean> means) {
    return Contrasts.of(means, 1)
        .log()
        .map(
            log ->
                new LogContrast(
                    log.effect(), log.typeA(), 0, log.degreesOfFreedom(), log.clusters()));
  }

  private static Optional<LogContrast> contrast(
      List<Mean> means, BiFunction<Mean, MeasuredSide, String> cluster) {
    Function<Mean, Term> term =
        mean ->
            new Term(
                mean.exponent(),
                mean.cell().display(),
                mean.runs().stream()
                    .map(run -> new Term.Value(mean.value(run), cluster.apply(mean, run)))
                    .toList());
    return LogContrast.of(means.stream().map(term).toList(), 1, 0);
  }
}
