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
record MeterPairs(double[] seconds, double[] fast, double[] slow) {
  /**
   * Pairs two series.
   *
   * @param delay of the slower one behind the faster one, s
   * @param every which readings of the slower one are taken: every so many
   */
  static MeterPairs of(PowerSeries fast, PowerSeries slow, double delay, int every) {
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
    return new MeterPairs(
        Arrays.copyOf(seconds, count), Arrays.copyOf(means, count), Arrays.copyOf(readings, count));
  }

  int size() {
    return seconds.length;
  }

  /** Those that are kept, by their number. */
  MeterPairs only(IntPredicate kept) {
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
    return new MeterPairs(
        Arrays.copyOf(times, count), Arrays.copyOf(means, count), Arrays.copyOf(readings, count));
  }

  /** Means over so many neighbours each; what is left at the end is dropped. */
  MeterPairs grouped(int many) {
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
    return new MeterPairs(times, means, readings);
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

  /**
   * A straight line between the powers of two meters: y = gain x + offset.
   *
   * @param gain without unit
   * @param offset W
   */
  record Line(double gain, double offset) {
    /** Iterations after which the ratio of the variances changes no more. */
    private static final int ITERATIONS = 8;

    /**
     * From the faster meter to the slower one, with errors in both: Deming's regression (W. E.
     * Deming, Statistical Adjustment of Data, 1943; Fuller, Measurement Error Models, 1987, 1.3).
     * The ratio of the error variances comes from the faster meter's noise, and from what is left
     * for the slower one of the scatter about the line.
     *
     * @param fastVariance error variance of the faster meter's values, W^2
     */
    static Line of(MeterPairs.Moments moments, double fastVariance) {
      double products = moments.products();
      double gain = products / moments.fastSquares();
      for (int i = 0; i < ITERATIONS && fastVariance > 0; i++) {
        double scatter =
            (moments.slowSquares() - 2 * gain * products + gain * gain * moments.fastSquares())
                / (moments.count() - 2);
        double slowVariance = Math.max(scatter - gain * gain * fastVariance, 1e-3 * scatter);
        double ratio = slowVariance / fastVariance;
        double difference = moments.slowSquares() - ratio * moments.fastSquares();
        gain =
            (difference + Math.sqrt(difference * difference + 4 * ratio * products * products))
                / (2 * products);
      }
      return new Line(gain, moments.slowMean() - gain * moments.fastMean());
    }

    /** Line as seen from the other meter. */
    Line inverse() {
      return new Line(1 / gain, -offset / gain);
    }
  }
}
