package pijoule.energy.host;

/**
 * The voltage that the charge of a gauge's steps was drawn at: the mean of the readings since the
 * step before, both ends included.
 *
 * <p>That mean is over time, and what is sought is over charge; the voltage between two readings is
 * not known either. Both lie within the range of the readings, so a rectangular distribution of
 * that width is taken for each step's voltage (JCGM 100:2008, 4.3.7). A load that repeats errs to
 * one side in every step: the steps' errors add up (5.2.2, note 1).
 */
final class StepVoltage {
  private double sum;
  private int count;
  private double min;
  private double max;
  private double allSum;
  private long allCount;
  private double joules;
  private double uJoules;

  /** Takes a reading, V. */
  void add(double volts) {
    min = count == 0 ? volts : Math.min(min, volts);
    max = count == 0 ? volts : Math.max(max, volts);
    sum += volts;
    count++;
    allSum += volts;
    allCount++;
  }

  /**
   * Ends a step.
   *
   * @param coulombs that were drawn in it
   * @param volts the last reading, which begins the next step
   * @return their energy, J
   */
  double step(double coulombs, double volts) {
    double energy = coulombs * sum / count;
    joules += energy;
    uJoules += coulombs * (max - min) / Math.sqrt(12);
    begin(volts);
    return energy;
  }

  /** Begins with a reading, V, that is the first of a step. */
  void begin(double volts) {
    count = 0;
    sum = 0;
    add(volts);
  }

  /** Mean of all readings, V. */
  double mean() {
    return allSum / allCount;
  }

  /** Relative standard uncertainty of the voltage, over all steps; 0 without steps. */
  double uRelative() {
    return joules > 0 ? uJoules / joules : 0;
  }
}
