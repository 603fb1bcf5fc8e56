package pijoule.analysis.measure;

import java.util.Arrays;

/**
 * Adds up a trace's straight lines between samples in bins of equal width. What no line was given
 * for stays unknown.
 */
final class BinSums {
  private static final double NS_PER_S = 1e9;

  private final long startNs;
  private final long widthNs;
  private final double[] joules;
  private final long[] coveredNs;
  private final double[] min;
  private final double[] max;

  /**
   * Makes empty bins.
   *
   * @param startNs of the first bin, on the meter's clock
   * @param widthNs of each bin, at least 1
   * @param bins at least 1
   */
  BinSums(long startNs, long widthNs, int bins) {
    this.startNs = startNs;
    this.widthNs = widthNs;
    this.joules = new double[bins];
    this.coveredNs = new long[bins];
    this.min = new double[bins];
    this.max = new double[bins];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
  }

  long endNs() {
    return startNs + joules.length * widthNs;
  }

  /** The power goes on a straight line from one sample to the next. */
  void line(long fromNs, double fromWatts, long toNs, double toWatts) {
    double slope = (toWatts - fromWatts) / (toNs - fromNs);
    long at = Math.max(fromNs, startNs);
    long end = Math.min(toNs, endNs());
    while (at < end) {
      int bin = (int) ((at - startNs) / widthNs);
      long until = Math.min(end, startNs + (bin + 1) * widthNs);
      double left = at == fromNs ? fromWatts : fromWatts + slope * (at - fromNs);
      double right = until == toNs ? toWatts : fromWatts + slope * (until - fromNs);
      add(bin, until - at, left, right);
      at = until;
    }
  }

  private void add(int bin, long ns, double left, double right) {
    joules[bin] += (left + right) / 2 * (ns / NS_PER_S);
    coveredNs[bin] += ns;
    min[bin] = Math.min(min[bin], Math.min(left, right));
    max[bin] = Math.max(max[bin], Math.max(left, right));
  }

  float[] means() {
    float[] means = new float[joules.length];
    for (int i = 0; i < means.length; i++) {
      double mean = joules[i] / (widthNs / NS_PER_S);
      // A constant power's sum may round past its own extremes.
      means[i] = known(i) ? (float) Math.min(max[i], Math.max(min[i], mean)) : Float.NaN;
    }
    return means;
  }

  float[] min() {
    return floats(min);
  }

  float[] max() {
    return floats(max);
  }

  private float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = known(i) ? (float) values[i] : Float.NaN;
    }
    return floats;
  }

  /** {@return whether the trace covers the bin, with powers that a page can draw} */
  private boolean known(int bin) {
    return coveredNs[bin] == widthNs && min[bin] >= -Float.MAX_VALUE && max[bin] <= Float.MAX_VALUE;
  }
}
