package pijoule.analysis.measure;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.contract.phase.Phase;

/**
 * The power that a meter saw around one side of a run, in bins of equal width. Times are on the
 * meter's clock and count from the start of the side's first total.
 *
 * @param of which side of which run
 * @param startNs where the first bin begins, ns; before the total, so mostly negative
 * @param widthNs of each bin, ns, greater than 0; no less than the interval between samples
 * @param meanWatts energy of the bin over its width, W; NaN where the trace does not cover all of
 *     it
 * @param minWatts least power within the bin, W; NaN where the mean is
 * @param maxWatts greatest power within the bin, W; NaN where the mean is
 * @param spans pieces of the side's phases, in their order
 * @param totalStartSeconds start of this side's total after that of the client's, s; absent where
 *     nothing ties the two meters' clocks together
 */
public record PowerBins(
    MeasuredSide of,
    long startNs,
    long widthNs,
    float[] meanWatts,
    float[] minWatts,
    float[] maxWatts,
    List<Span> spans,
    OptionalDouble totalStartSeconds) {
  private static final double NS_PER_S = 1e9;

  /**
   * A piece of a phase.
   *
   * @param phase which
   * @param trial from 0
   * @param startNs on the bins' time, ns
   * @param endNs on the bins' time, ns
   */
  public record Span(Phase phase, int trial, long startNs, long endNs) {}

  public PowerBins {
    if (widthNs < 1) {
      throw new IllegalArgumentException("a bin must be at least 1 ns wide, got " + widthNs);
    }
    if (minWatts.length != meanWatts.length || maxWatts.length != meanWatts.length) {
      throw new IllegalArgumentException("every bin needs a mean, a least and a greatest power");
    }
  }

  /** {@return how many bins there are} */
  public int size() {
    return meanWatts.length;
  }

  /**
   * {@return whether the trace covers all of it}
   *
   * @param bin from 0
   */
  public boolean known(int bin) {
    return !Float.isNaN(meanWatts[bin]);
  }

  /**
   * {@return where it begins, s; of the size itself, where the last bin ends}
   *
   * @param bin from 0 to {@link #size()}
   */
  public double edgeSeconds(int bin) {
    return (startNs + bin * widthNs) / NS_PER_S;
  }

  PowerBins after(double seconds) {
    return new PowerBins(
        of, startNs, widthNs, meanWatts, minWatts, maxWatts, spans, OptionalDouble.of(seconds));
  }
}
