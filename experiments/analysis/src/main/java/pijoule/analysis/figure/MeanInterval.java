package pijoule.analysis.figure;

import java.util.Arrays;
import java.util.OptionalDouble;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.stats.Summary;

/**
 * A mean with the ends of its 95 % interval, as a figure draws them, SI.
 *
 * @param mean arithmetic, or geometric; absent for no value
 * @param low end; absent for fewer than two blocks, and where they scatter too much
 * @param high end; absent likewise
 * @param geometric whether mean and ends were computed from logarithms: such ends are above 0
 */
record MeanInterval(
    OptionalDouble mean, OptionalDouble low, OptionalDouble high, boolean geometric) {
  static MeanInterval symmetric(Summary summary) {
    return new MeanInterval(summary.mean(), summary.ci95Low(), summary.ci95High(), false);
  }

  /**
   * Student's interval of the mean logarithm, taken back (Limpert, Stahel and Abbt 2001, BioScience
   * 51, 341-352): that of the geometric mean, which is the median where logarithms are normal.
   *
   * @param value whose runs are above 0
   */
  static MeanInterval geometric(CellValue value) {
    double[] ofRuns = Arrays.stream(value.values()).map(Math::log).toArray();
    Summary logs = Summary.ofBlocks(value.with(ofRuns).blockValues());
    boolean wide = 2 * logs.ci95HalfWidth().orElse(0) > Math.log(Summary.WIDEST);
    OptionalDouble none = OptionalDouble.empty();
    return wide
        ? new MeanInterval(exp(logs.mean()), none, none, true)
        : new MeanInterval(exp(logs.mean()), exp(logs.ci95Low()), exp(logs.ci95High()), true);
  }

  private static OptionalDouble exp(OptionalDouble log) {
    return log.isPresent() ? OptionalDouble.of(Math.exp(log.getAsDouble())) : log;
  }

  boolean known() {
    return high.isPresent();
  }
}
