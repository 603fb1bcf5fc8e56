package pijoule.energy.compare;

import java.io.IOException;
import java.util.Arrays;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceReader;

/** The powers that a meter gave, in memory; between two samples without a gap a straight line. */
final class PowerSeries {
  /** Standard normal quantile of 3/4: a median of magnitudes over a standard deviation. */
  private static final double MEDIAN_OF_MAGNITUDES = 0.6745;

  /** Intervals that a sample of an even rate is never away from its place. */
  private static final double FAR = 16;

  private final double[] seconds;
  private final double[] watts;
  private final double[] joules;
  private final int[] segments;
  private final double intervalSeconds;
  private final double supportSeconds;
  private final double noiseWatts;

  /**
   * Makes power series.
   *
   * @param seconds times, rising
   * @param watts powers; NaN where a gap is
   * @param supportSeconds time that one sample is the mean of, s; 0 for points
   */
  PowerSeries(double[] seconds, double[] watts, double supportSeconds) {
    int count = (int) Arrays.stream(watts).filter(value -> !Double.isNaN(value)).count();
    this.seconds = new double[count];
    this.watts = new double[count];
    this.joules = new double[count];
    this.segments = new int[count];
    this.supportSeconds = supportSeconds;
    int at = 0;
    int segment = 0;
    for (int i = 0; i < watts.length; i++) {
      if (Double.isNaN(watts[i])) {
        segment++;
      } else {
        put(at++, seconds[i], watts[i], segment);
      }
    }
    this.intervalSeconds = median(distances());
    this.noiseWatts = median(secondDifferences()) / MEDIAN_OF_MAGNITUDES / Math.sqrt(6);
  }

  private void put(int at, double time, double power, int segment) {
    seconds[at] = time;
    watts[at] = power;
    segments[at] = segment;
    if (at > 0) {
      joules[at] = joules[at - 1] + (power + watts[at - 1]) / 2 * (time - seconds[at - 1]);
    }
  }

  /**
   * Reads a trace.
   *
   * @param originNs the recorder's clock at 0 s, ns
   */
  static PowerSeries of(Trace trace, long originNs) throws IOException {
    double[] seconds = new double[1024];
    double[] watts = new double[1024];
    int count = 0;
    long longestNs = trace.info().longestIntervalNanos();
    try (TraceReader reader = trace.read()) {
      long lastNs = 0;
      while (reader.next()) {
        boolean cut = count > 0 && reader.timeNs() - lastNs > longestNs;
        if (count + 2 > seconds.length) {
          seconds = Arrays.copyOf(seconds, 2 * count);
          watts = Arrays.copyOf(watts, 2 * count);
        }
        if (cut) {
          watts[count++] = Double.NaN;
        }
        seconds[count] = (reader.timeNs() - originNs) * 1e-9;
        watts[count++] = reader.gap() ? Double.NaN : reader.powerWatts();
        lastNs = reader.timeNs();
      }
    }
    MeterInfo meter = trace.info().meterInfo();
    double mean = meter.sampleKind() == SampleKind.POINT ? 0 : 1 / trace.info().rateHertz();
    return new PowerSeries(
        Arrays.copyOf(seconds, count),
        Arrays.copyOf(watts, count),
        Math.max(mean, meter.averagingSeconds()));
  }

  int size() {
    return seconds.length;
  }

  double seconds(int index) {
    return seconds[index];
  }

  double watts(int index) {
    return watts[index];
  }

  /** Median time between two samples, s. */
  double intervalSeconds() {
    return intervalSeconds;
  }

  /** Time that one sample is the mean of, s; 0 for points. */
  double supportSeconds() {
    return supportSeconds;
  }

  /** Mean from one time to another, W; NaN outside of the series, and where a gap lies between. */
  double mean(double from, double to) {
    int first = before(from);
    int last = before(to);
    boolean known =
        first >= 0
            && last >= 0
            && last + 1 < seconds.length
            && segments[first] == segments[last + 1];
    return known ? (integral(to, last) - integral(from, first)) / (to - from) : Double.NaN;
  }

  /** Number of the last sample at or before a time; -1 where there is none. */
  private int before(double time) {
    int last = seconds.length - 1;
    if (last < 0 || time < seconds[0]) {
      return -1;
    }
    int guess = (int) Math.min(last, (time - seconds[0]) / intervalSeconds);
    if (Math.abs(time - seconds[guess]) > FAR * intervalSeconds) {
      int found = Arrays.binarySearch(seconds, time);
      return found >= 0 ? found : -found - 2;
    }
    while (seconds[guess] > time) {
      guess--;
    }
    while (guess < last && seconds[guess + 1] <= time) {
      guess++;
    }
    return guess;
  }

  private double integral(double time, int index) {
    double ahead = time - seconds[index];
    double slope = (watts[index + 1] - watts[index]) / (seconds[index + 1] - seconds[index]);
    return joules[index] + ahead * (watts[index] + slope * ahead / 2);
  }

  /**
   * Standard deviation of one sample's noise, W: of second differences, which a steady or slowly
   * changing power leaves alone, by their median magnitude, which a few steps leave alone (the
   * second difference of white noise has six times its variance; von Neumann 1941 has the first).
   */
  double noiseWatts() {
    return noiseWatts;
  }

  /**
   * Number of changes of the power, as if all were of one size: (sum of d^2)^2 / sum of d^4 of the
   * differences d between neighbours, the inverse of Simpson's index of their squares (Hill 1973,
   * Ecology 54, 427-432); 0 where nothing changes.
   */
  double changes() {
    double squares = 0;
    double fourths = 0;
    for (int i = 1; i < watts.length; i++) {
      double square = (watts[i] - watts[i - 1]) * (watts[i] - watts[i - 1]);
      squares += square;
      fourths += square * square;
    }
    return fourths > 0 ? squares * squares / fourths : 0;
  }

  private double[] secondDifferences() {
    double[] magnitudes = new double[Math.max(0, watts.length - 2)];
    for (int i = 0; i < magnitudes.length; i++) {
      magnitudes[i] = Math.abs(watts[i] - 2 * watts[i + 1] + watts[i + 2]);
    }
    return magnitudes;
  }

  private double[] distances() {
    double[] distances = new double[Math.max(0, seconds.length - 1)];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = seconds[i + 1] - seconds[i];
    }
    return distances;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values.length == 0 ? 0 : values[values.length / 2];
  }
}
