package pijoule.runner.load;

import java.util.Arrays;
import java.util.Random;

/**
 * A queue with exponential gaps and service times and one or two servers, first come first served.
 * Its response times are known in theory (Kleinrock, Queueing Systems I, 1975, sections 3.2 and
 * 3.5).
 *
 * @param servers 1 or 2
 * @param serviceRate of one server, 1/s
 */
record SimulatedQueue(int servers, double serviceRate) {
  /**
   * The 99th percentile of response times in a window.
   *
   * @param rate offered, 1/s
   * @param seconds length of the window; a fifth of it comes before
   * @param seed of the arrivals and services
   * @return s; infinite where fewer than 99 % were served in the window
   */
  double p99(double rate, double seconds, long seed) {
    Random random = new Random(seed);
    double[] free = new double[servers];
    double leadIn = seconds / 5;
    double[] times = new double[(int) (rate * seconds * 1.5) + 1000];
    int count = 0;
    int served = 0;
    for (double at = 0; at < leadIn + seconds; at += exponential(random, rate)) {
      int first = servers == 1 || free[0] <= free[1] ? 0 : 1;
      free[first] = Math.max(at, free[first]) + exponential(random, serviceRate);
      served += free[first] >= leadIn && free[first] < leadIn + seconds ? 1 : 0;
      if (at >= leadIn) {
        times[count++] = free[first] - at;
      }
    }
    if (served < 0.99 * count) {
      return Double.POSITIVE_INFINITY;
    }
    double[] sorted = Arrays.copyOf(times, count);
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(0.99 * count) - 1];
  }

  private static double exponential(Random random, double rate) {
    return -Math.log(1 - random.nextDouble()) / rate;
  }

  /**
   * @param limit of the 99th percentile, s
   * @return the rate at which it is that in theory, 1/s
   */
  double theory(double limit) {
    double low = 0;
    double high = servers * serviceRate;
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (beyond(middle, limit) > 0.01) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return low;
  }

  /** Probability that a response takes longer. */
  private double beyond(double rate, double seconds) {
    double spare = servers * serviceRate - rate;
    if (servers == 1) {
      return Math.exp(-spare * seconds);
    }
    double load = rate / serviceRate;
    double half = load * load / 2 / (1 - load / 2);
    double waits = half / (1 + load + half);
    double sum =
        (spare * Math.exp(-serviceRate * seconds) - serviceRate * Math.exp(-spare * seconds))
            / (spare - serviceRate);
    return (1 - waits) * Math.exp(-serviceRate * seconds) + waits * sum;
  }
}
