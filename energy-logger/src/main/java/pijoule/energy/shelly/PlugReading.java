package pijoule.energy.shelly;

import java.io.IOException;

/**
 * What a plug answered.
 *
 * @param watts the power that it measured last, W
 * @param joules its energy counter, J
 */
record PlugReading(double watts, double joules) {
  /** Ten times what a plug may carry (16 A at 250 V): whoever answers so is no plug. */
  private static final double MAX_WATTS = 40_000;

  /** Refuses what no plug measures. */
  void require() throws IOException {
    if (!(Math.abs(watts) <= MAX_WATTS) || !(joules >= 0) || Double.isInfinite(joules)) {
      throw new IOException("an answer of %s W and %s J".formatted(watts, joules));
    }
  }
}
