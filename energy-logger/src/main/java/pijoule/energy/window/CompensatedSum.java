package pijoule.energy.window;

/**
 * A running sum in about 106 bits (Knuth, The Art of Computer Programming, volume 2, 4.2.2, theorem
 * B).
 *
 * <p>A window of 1 ms late in a campaign of 8 h is 3e-8 of what was summed before it; as the
 * difference of two plain sums it would keep eight digits at best, and fewer after 10^7 additions.
 */
final class CompensatedSum {
  private double high;
  private double low;

  void add(double term) {
    double sum = high + term;
    low += twoSumError(high, term, sum);
    high = sum + low;
    low -= high - sum;
  }

  double high() {
    return high;
  }

  double low() {
    return low;
  }

  /** A later sum less an earlier one, rounded once. */
  static double difference(double high, double low, double earlierHigh, double earlierLow) {
    double difference = high - earlierHigh;
    return difference + (twoSumError(high, -earlierHigh, difference) + (low - earlierLow));
  }

  private static double twoSumError(double a, double b, double sum) {
    double b2 = sum - a;
    return (a - (sum - b2)) + (b - b2);
  }
}
