package pijoule.energy.compare;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** A load that steps to another power between 1.8 W and 3.6 W after random times. */
final class SteppedLoad {
  private static final double LOW = 1.8;
  private static final double HIGH = 3.6;

  private final double[] starts;
  private final double[] watts;
  private final double[] joules;

  /**
   * @param seconds length; it begins 10 s before 0
   * @param dwell mean time on a power, s
   */
  SteppedLoad(Random random, double seconds, double dwell) {
    int steps = (int) (3 * (seconds + 20) / dwell) + 20;
    starts = new double[steps];
    watts = new double[steps];
    joules = new double[steps];
    starts[0] = -10;
    watts[0] = LOW + (HIGH - LOW) * random.nextDouble();
    for (int i = 1; i < steps; i++) {
      starts[i] = starts[i - 1] - dwell * Math.log(1 - random.nextDouble());
      watts[i] = LOW + (HIGH - LOW) * random.nextDouble();
      joules[i] = joules[i - 1] + watts[i - 1] * (starts[i] - starts[i - 1]);
    }
  }

  double at(double time) {
    return watts[index(time)];
  }

  double mean(double from, double to) {
    return (joulesAt(to) - joulesAt(from)) / (to - from);
  }

  private double joulesAt(double time) {
    int index = index(time);
    return joules[index] + watts[index] * (time - starts[index]);
  }

  private int index(double time) {
    int found = java.util.Arrays.binarySearch(starts, time);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * What a meter gives of it.
   *
   * @param hertz samples a second
   * @param mean whether a sample is the mean over its interval; else it is a point
   * @param seconds how long it is read
   * @param delay of its times, s
   * @param noise standard deviation of a sample, W
   * @param reading what it shows of a power, before noise
   * @param step of its readings, W; 0 for none
   */
  PowerSeries seenBy(
      Random random,
      double hertz,
      boolean mean,
      double seconds,
      double delay,
      double noise,
      DoubleUnaryOperator reading,
      double step) {
    int count = (int) (seconds * hertz);
    double[] times = new double[count];
    double[] values = new double[count];
    double phase = random.nextDouble() / hertz;
    for (int i = 0; i < count; i++) {
      double time = phase + i / hertz;
      double power = mean ? mean(time - 0.5 / hertz, time + 0.5 / hertz) : at(time);
      double shown = reading.applyAsDouble(power) + noise * random.nextGaussian();
      times[i] = time + delay;
      values[i] = step > 0 ? step * Math.rint(shown / step) : shown;
    }
    return new PowerSeries(times, values, mean ? 1 / hertz : 0);
  }
}
