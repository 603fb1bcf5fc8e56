package pijoule.analysis.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;

/**
 * A quantity's means in a cell of two campaigns.
 *
 * @param a what A's runs say; its cell is as A numbers and shows it
 * @param b what B's runs say
 * @param contrast of B's mean over A's
 * @param caveat why the means can decide nothing, in one line; empty where they can
 * @param tests of the comparison; 0 where nothing is tested
 */
public record MeanRatio(CellValue a, CellValue b, Contrast contrast, String caveat, int tests) {
  static MeanRatio of(Measurements a, Measurements b, CellPairs.Pair cells, Measurand of) {
    List<Mean> means =
        List.of(
            new Mean(1, b, cells.b(), of.side(), of.quantity()),
            new Mean(-1, a, cells.a(), of.side(), of.quantity()));
    return new MeanRatio(
        of.of(a, cells.a()),
        of.of(b, cells.b()),
        Contrasts.of(means, 1),
        Contrasts.caveat(means),
        0);
  }

  /** {@return this ratio, adjusted as one of a family of tests where it is tested} */
  MeanRatio among(int ofFamily) {
    return new MeanRatio(a, b, contrast, caveat, isTested() ? ofFamily : 0);
  }

  boolean isTested() {
    return tested().isPresent();
  }

  private Optional<LogContrast> tested() {
    return contrast.tested().filter(log -> caveat.isEmpty());
  }

  /** Not of an idle server's requests, nor of errors where there were none. */
  boolean isSomewhereAboveZero() {
    return a.mean().orElse(0) > 0 || b.mean().orElse(0) > 0;
  }

  boolean estimate() {
    return a.isMeasuredEstimate() || b.isMeasuredEstimate();
  }

  OptionalDouble p() {
    return tested().stream().mapToDouble(LogContrast::pDifferent).findFirst();
  }

  /** {@return p, adjusted for all tests of the comparison} */
  OptionalDouble adjustedP() {
    return Contrast.adjusted(p(), tests);
  }

  /**
   * {@return the simultaneous 95 % interval of the ratio: those of all tests hold at once with a
   * chance of 95 % or more; absent where nothing is tested, and where it contains 1 and is wider
   * than a factor of 100}
   */
  public Optional<RatioInterval> interval() {
    return tested().flatMap(log -> log.simultaneous(Math.max(1, tests)));
  }

  /** {@return {@code different}, {@code not shown to differ}, {@code not tested} or {@code NA}} */
  String decision() {
    if (interval().isEmpty()) {
      return contrast.ratio().isEmpty() ? "NA" : "not tested";
    }
    return isDifferent() ? "different" : "not shown to differ";
  }

  /** {@return whether a difference is shown: the interval leaves out 1} */
  public boolean isDifferent() {
    return interval().isPresent() && adjustedP().orElse(1) < Comparison.LEVEL;
  }

  /** {@return why there is no interval, in one line; empty where there is one} */
  public String undecidable() {
    if (interval().isPresent()) {
      return "";
    }
    return isTested()
        ? contrast.unresolved(Math.max(1, tests))
        : contrast.ratio().isEmpty() || caveat.isEmpty() ? contrast.unsound() : caveat;
  }

  /** Units that vary independently, of both campaigns together. */
  OptionalInt units() {
    return contrast.log().isPresent()
        ? OptionalInt.of(contrast.log().get().clusters())
        : OptionalInt.empty();
  }
}
