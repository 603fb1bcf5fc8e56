package pijoule.analysis.validity;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.load.PowerPoint;

/**
 * Power of server processes at several rates, in memory. Each process has an idle power and an
 * energy of a request of its own; each run errs as a whole, and its windows err beside that, each
 * like the one before it. The sizes are of the order of a modelled board's.
 *
 * @param points mean of each run's windows
 * @param rates of every window, 1/s
 * @param watts of every window, W
 */
record SimulatedLoad(List<PowerPoint> points, double[] rates, double[] watts) {
  static final double IDLE_WATTS = 1.77;
  static final double JOULES = 0.0002;

  private static final double[] RATES = {0, 25, 50, 100, 150, 200};
  private static final int WINDOWS = 10;

  /** Standard deviations of processes: W, and relative of a request's energy. */
  private static final double IDLE_SD = 0.002;

  private static final double JOULES_SD = 0.05;

  /** Standard deviations of a run and of a window, W. */
  private static final double RUN_SD = 0.0007;

  private static final double WINDOW_SD = 0.0007;

  /** Correlation of a window with the one before it. */
  private static final double LAG = 0.7;

  /**
   * {@return simulated load of some server processes}
   *
   * @param processes of servers
   * @param steeper relative: by how much more a request costs below half of the greatest rate
   * @param chance of everything that varies
   */
  static SimulatedLoad of(int processes, double steeper, Chance chance) {
    List<PowerPoint> points = new ArrayList<>();
    int n = processes * RATES.length * WINDOWS;
    double[] rates = new double[n];
    double[] watts = new double[n];
    int at = 0;
    for (int process = 1; process <= processes; process++) {
      double idle = IDLE_WATTS + IDLE_SD * chance.normal();
      double joules = JOULES * chance.aboutOne(JOULES_SD);
      for (double rate : RATES) {
        double truth = idle + joules * (rate + steeper * Math.min(rate, half()));
        double run = RUN_SD * chance.normal();
        double window = WINDOW_SD * chance.normal();
        double sum = 0;
        for (int i = 0; i < WINDOWS; i++) {
          rates[at] = rate;
          watts[at] = truth + run + window;
          sum += watts[at++];
          window = LAG * window + Math.sqrt(1 - LAG * LAG) * WINDOW_SD * chance.normal();
        }
        points.add(new PowerPoint(process, String.valueOf(rate), rate, sum / WINDOWS));
      }
    }
    return new SimulatedLoad(points, rates, watts);
  }

  private static double half() {
    return RATES[RATES.length - 1] / 2;
  }
}
