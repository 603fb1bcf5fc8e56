package pijoule.analysis.report;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import pijoule.analysis.measure.PowerBins;

/**
 * Bins' powers as text: 16-bit little-endian whole numbers in base64, all means, then all minima,
 * then all maxima. A power is {@code (base + number) / 10^decimals} W; 65535 means that nothing is
 * known.
 *
 * @param decimals so many that the span of the powers fits, at most 6: 1 uW
 * @param base least power in the last decimal
 * @param text in base64
 */
record TraceEncoding(int decimals, long base, String text) {
  private static final int NOTHING = 65_535;
  private static final double MAX_NUMBER = 65_000;
  private static final int MAX_DECIMALS = 6;

  static TraceEncoding of(PowerBins bins) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < bins.size(); i++) {
      if (bins.known(i)) {
        min = Math.min(min, bins.minWatts()[i]);
        max = Math.max(max, bins.maxWatts()[i]);
      }
    }
    double span = max - min;
    int decimals =
        span > 0
            ? (int) Math.min(MAX_DECIMALS, Math.floor(Math.log10(MAX_NUMBER / span)))
            : MAX_DECIMALS;
    double scale = Math.pow(10, decimals);
    long base = min <= max ? (long) Math.floor(min * scale) : 0;
    ByteBuffer bytes = ByteBuffer.allocate(6 * bins.size()).order(ByteOrder.LITTLE_ENDIAN);
    for (float[] powers : new float[][] {bins.meanWatts(), bins.minWatts(), bins.maxWatts()}) {
      for (float watts : powers) {
        long number = Float.isNaN(watts) ? NOTHING : Math.round(watts * scale) - base;
        bytes.putShort((short) number);
      }
    }
    return new TraceEncoding(decimals, base, Base64.getEncoder().encodeToString(bytes.array()));
  }
}
