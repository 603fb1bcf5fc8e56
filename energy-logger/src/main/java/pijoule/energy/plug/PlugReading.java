package pijoule.energy.plug;

import java.io.IOException;
import java.util.OptionalDouble;

/**
 * What a plug answered.
 *
 * @param watts the power that it measured last, W
 * @param joules its energy counter, J; empty where it answers none
 */
record PlugReading(double watts, OptionalDouble joules) {
  /** Ten times what a plug may carry (16 A at 250 V): whoever answers so is no plug. */
  private static final double MAX_WATTS = 40_000;

  /** Refuses what no plug measures. */
  void require() throws IOException {
    double counted = joules.orElse(0);
    if (!(Math.abs(watts) <= MAX_WATTS) || !(counted >= 0) || Double.isInfinite(counted)) {
      throw new IOException("an answer of %s W and %s J".formatted(watts, counted));
    }
  }
}
