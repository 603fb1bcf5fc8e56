package pijoule.energy.compare;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Readings of the slower meter, each beside what the faster one measured in the same time. Where
 * either has a gap there is no pair.
 *
 * @param seconds times of the slower meter's readings, s
 * @param fast means of the faster meter over them, W
 * @param slow the readings, W
 */
record Pairs(double[] seconds, double[] fast, double[] slow) {
  /**
   * Pairs two series.
   *
   * @param delay of the slower one behind the faster one, s
   * @param every which readings of the slower one are taken: every so many
   */
  static Pairs of(PowerSeries fast, PowerSeries slow, double delay, int every) {
    double half = Math.max(slow.supportSeconds(), fast.intervalSeconds()) / 2;
    int most = (slow.size() + every - 1) / every;
    double[] seconds = new double[most];
    double[] means = new double[most];
    double[] readings = new double[most];
    int count = 0;
    for (int i = 0; i < slow.size(); i += every) {
      double at = slow.seconds(i) - delay;
      double mean = fast.mean(at - half, at + half);
      if (!Double.isNaN(mean)) {
        seconds[count] = slow.seconds(i);
        means[count] = mean;
        readings[count++] = slow.watts(i);
      }
    }
    return new Pairs(
        Arrays.copyOf(seconds, count), Arrays.copyOf(means, count), Arrays.copyOf(readings, count));
  }

  int size() {
    return seconds.length;
  }

  /** Those that are kept, by their number. */
  Pairs only(IntPredicate kept) {
    int count = 0;
    double[] times = new double[size()];
    double[] means = new double[size()];
    double[] readings = new double[size()];
    for (int i = 0; i < size(); i++) {
      if (kept.test(i)) {
        times[count] = seconds[i];
        means[count] = fast[i];
        readings[count++] = slow[i];
      }
    }
    return new Pairs(
        Arrays.copyOf(times, count), Arrays.copyOf(means, count), Arrays.copyOf(readings, count));
  }

  /** Means over so many neighbours each; what is left at the end is dropped. */
  Pairs grouped(int many) {
    int count = size() / many;
    double[] times = new double[count];
    double[] means = new double[count];
    double[] readings = new double[count];
    for (int group = 0; group < count; group++) {
      for (int i = group * many; i < (group + 1) * many; i++) {
        times[group] += seconds[i] / many;
        means[group] += fast[i] / many;
        readings[group] += slow[i] / many;
      }
    }
    return new Pairs(times, means, readings);
  }

  /** Sums of squares and products about the means. */
  Moments moments() {
    double fastMean = Arrays.stream(fast).average().orElse(0);
    double slowMean = Arrays.stream(slow).average().orElse(0);
    double fastSquares = 0;
    double slowSquares = 0;
    double products = 0;
    for (int i = 0; i < size(); i++) {
      fastSquares += (fast[i] - fastMean) * (fast[i] - fastMean);
      slowSquares += (slow[i] - slowMean) * (slow[i] - slowMean);
      products += (fast[i] - fastMean) * (slow[i] - slowMean);
    }
    return new Moments(size(), fastMean, slowMean, fastSquares, slowSquares, products);
  }

  /**
   * Sums from which a line is computed.
   *
   * @param count of pairs
   * @param fastMean mean of the faster meter, W
   * @param slowMean mean of the slower meter, W
   * @param fastSquares sum of squares about the mean, W^2
   * @param slowSquares sum of squares about the mean, W^2
   * @param products sum of products about the means, W^2
   */
  record Moments(
      int count,
      double fastMean,
      double slowMean,
      double fastSquares,
      double slowSquares,
      double products) {
    /** Coefficient of correlation; 0 where either power is constant. */
    double correlation() {
      double scale = Math.sqrt(fastSquares * slowSquares);
      return scale > 0 ? products / scale : 0;
    }
  }
}
