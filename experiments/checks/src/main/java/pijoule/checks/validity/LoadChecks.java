package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.distribution.TDistribution;
import pijoule.analysis.load.PowerLine;
import pijoule.analysis.load.PowerLine.PowerPoint;
import pijoule.analysis.stats.Summary;

/** Power against rate: intervals of its lines, and whether points beside a line are found. */
record LoadChecks(int campaigns, Chance chance) {
  private static final String COVERAGE = "95 % interval of power against rate holds the truth";
  private static final String LINES = "points of power against rate are found not to be on a line";
  private static final double MIN = 0.93;
  private static final double MAX = 0.97;
  private static final double WRONG = 0.85;
  private static final double UPPER = 0.975;

  /** Relative excess of a slope below half of the rates that the report promises to find. */
  private static final double STEEPER = 0.2;

  private static final double FOUND = 0.8;

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (int processes : new int[] {3, 5, 10}) {
      checks.add(covered("idle power", processes, PowerLine::idleWatts, SimulatedLoad.IDLE_WATTS));
      checks.add(
          covered(
              "energy of a request", processes, PowerLine::joulesPerRequest, SimulatedLoad.JOULES));
    }
    checks.add(
        new Check(
            COVERAGE,
            "WRONG: energy of a request, 5 server processes, windows as if independent",
            Proportion.of(campaigns, chance, LoadChecks::coveredOverWindows),
            0,
            WRONG));
    checks.add(
        new Check(
            LINES,
            "points on lines, 5 server processes: p at most 0.05",
            rejected(0),
            0,
            PowerLine.LEVEL));
    checks.add(
        new Check(
            LINES,
            "a request costs 20 % more below half of the rates, 5 server processes",
            rejected(STEEPER),
            FOUND,
            1));
    return checks;
  }

  private Check covered(
      String what, int processes, Function<PowerLine, Summary> summary, double truth) {
    Proportion got =
        Proportion.of(
            campaigns,
            chance,
            random -> {
              Summary of =
                  summary.apply(PowerLine.of(SimulatedLoad.of(processes, 0, random).points()));
              return of.ci95Low().getAsDouble() <= truth && truth <= of.ci95High().getAsDouble();
            });
    return new Check(COVERAGE, "%s, %s server processes".formatted(what, processes), got, MIN, MAX);
  }

  /** One line through every window of every process, as many values as there are windows. */
  private static boolean coveredOverWindows(Chance random) {
    SimulatedLoad load = SimulatedLoad.of(5, 0, random);
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < load.rates().length; i++) {
      line.addData(load.rates()[i], load.watts()[i]);
    }
    double half =
        line.getSlopeStdErr()
            * TDistribution.of(line.getN() - 2).inverseCumulativeProbability(UPPER);
    return Math.abs(line.getSlope() - SimulatedLoad.JOULES) <= half;
  }

  private Proportion rejected(double steeper) {
    return Proportion.of(
        campaigns,
        chance,
        random ->
            PowerLine.of(SimulatedLoad.of(5, steeper, random).points())
                .lackOfFit()
                .filter(lack -> lack.p() <= PowerLine.LEVEL)
                .isPresent());
  }

  /**
   * Power of server processes at several rates, in memory. Each process has an idle power and an
   * energy of a request of its own; each run errs as a whole, and its windows err beside that, each
   * like the one before it. The sizes are of the order of a modelled board's.
   *
   * @param points mean of each run's windows
   * @param rates of every window, 1/s
   * @param watts of every window, W
   */
  private record SimulatedLoad(List<PowerPoint> points, double[] rates, double[] watts) {
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
}
