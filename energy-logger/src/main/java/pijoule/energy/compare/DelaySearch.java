package pijoule.energy.compare;

import java.io.IOException;
import java.util.function.IntPredicate;
import pijoule.energy.compare.MeterPairs.Line;

/**
 * The delay between two series by cross-correlation: the delay at which the slower one's readings
 * correlate best with the faster one's means over the same time. The means are integrals of the
 * faster series, so the correlation is a function of any delay and not only of whole samples; the
 * highest of a grid is refined by golden section.
 *
 * <p>The interval is the delays whose sum of squared residuals, 1 - r^2 of the total, exceeds the
 * least one by no more than t^2 / (n - 3) of it (Seber and Wild, Nonlinear Regression, 1989, 5.4),
 * with the residuals' number reduced by their autocorrelation (Bartlett 1935). Where steps of the
 * load fall between readings a whole stretch of delays fits alike: the estimate is the middle of
 * the interval, and never less certain than the blocks of a {@link Jackknife}, nor than the samples
 * that the changes of the load lie between ({@link #ofSampling}).
 *
 * @param longest largest delay, either way, s
 */
record DelaySearch(PowerSeries fast, PowerSeries slow, double longest) {
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int REFINEMENTS = 16;

  /** Readings that are looked at in the first pass, and in later ones. */
  private static final int COARSE_PAIRS = 600;

  private static final int FINE_PAIRS = 1_500;

  /** Steps of the interval's search in one step of the grid. */
  private static final int FINE_STEPS = 16;

  private static final int PARAMETERS = 3;

  /** Upper 99.5 % point of half of a Laplace variable of scale 1: ln(100) / 2. */
  private static final double AT_99_PERCENT = 2.303;

  /** Correlation of a delay elsewhere that may be as good as the best after its refinement. */
  private static final double WORTH_A_LOOK = 0.7;

  /** Residuals up to so much larger are no better a reason for one delay than for the other. */
  private static final double NEARLY = 2;

  /**
   * Delay of the slower series, with its uncertainty.
   *
   * @param seconds of the slower series behind the faster one
   * @param halfWidth half of its interval, s
   * @param correlation at it
   */
  record Delay(double seconds, double halfWidth, double correlation) {}

  /**
   * Searches.
   *
   * @throws IOException in one line, if no delay is better than all others
   */
  Delay search() throws IOException {
    int steps = (int) Math.ceil(longest / step());
    int coarse = Math.max(1, slow.size() / COARSE_PAIRS);
    double[] grid = new double[2 * steps + 1];
    int best = 0;
    for (int i = 0; i < grid.length; i++) {
      grid[i] = correlation((i - steps) * step(), coarse, all -> true);
      best = grid[i] > grid[best] ? i : best;
    }
    double around = (best - steps) * step();
    double peak = refine(around, all -> true);
    double highest = correlation(peak, every(), all -> true);
    requireLikeness(highest);
    if (best == 0 || best == grid.length - 1) {
      throw new IOException(
          "the delay must lie within %.3f s either way, got the best likeness at that bound; choose a longer --max-delay"
              .formatted(longest));
    }
    double least = (1 - highest * highest) * (1 + allowance(peak));
    double from = bound(peak, -step() / FINE_STEPS, least);
    double to = bound(peak, step() / FINE_STEPS, least);
    requireOne(grid, steps, from, to, least);
    double u = Jackknife.standardUncertainty(paired(), kept -> refine(peak, kept));
    double middle = (from + to) / 2;
    return new Delay(
        middle,
        Math.max(Math.max((to - from) / 2, Jackknife.COVERAGE * u), ofSampling()),
        correlation(middle, every(), all -> true));
  }

  /**
   * Half width of an interval of 99 %, as far as samples of a load's changes allow, s. A change
   * between two samples is tied to the time between them, at a place of its own. Of n changes the
   * nearest place to each side is exponentially distant, by T / n on average, so that the middle
   * errs by half of the difference of two such distances (Laplace's law). Means tell where within
   * them a change is, as far as the faster series does.
   */
  private double ofSampling() {
    double apart = Math.max(fast.intervalSeconds(), slow.intervalSeconds() - slow.supportSeconds());
    return AT_99_PERCENT * apart / (slow.changes() + 1);
  }

  private double step() {
    return slow.intervalSeconds() / 2;
  }

  private int every() {
    return Math.max(1, slow.size() / FINE_PAIRS);
  }

  private int paired() {
    return (slow.size() + every() - 1) / every();
  }

  private static void requireLikeness(double correlation) throws IOException {
    if (!(correlation * correlation >= 0.5)) {
      throw new IOException(
          "both meters must see one load that changes, got powers that correlate by %.2f at best; switch the load every few seconds, at irregular times, by much more than the meters' noise"
              .formatted(correlation));
    }
  }

  /** Elsewhere no delay may fit nearly as well. */
  private void requireOne(double[] grid, int steps, double from, double to, double least)
      throws IOException {
    for (int i = 1; i < grid.length - 1; i++) {
      double delay = (i - steps) * step();
      boolean elsewhere = delay < from - 2 * step() || delay > to + 2 * step();
      boolean top = grid[i] >= grid[i - 1] && grid[i] >= grid[i + 1];
      if (elsewhere && top && grid[i] >= WORTH_A_LOOK) {
        double other = refine(delay, all -> true);
        if (fits(other, NEARLY * least)) {
          throw new IOException(
              "one delay must fit best, got %.3f s and %.3f s alike; the load is periodic: switch it at irregular times, or choose a shorter --max-delay"
                  .formatted((from + to) / 2, other));
        }
      }
    }
  }

  /** Relative excess of the squared residuals within the interval. */
  private double allowance(double delay) {
    MeterPairs pairs = MeterPairs.of(fast, slow, delay, every());
    Line line = Line.of(pairs.moments(), 0);
    double squares = 0;
    double products = 0;
    double before = 0;
    for (int i = 0; i < pairs.size(); i++) {
      double residual = pairs.slow()[i] - line.gain() * pairs.fast()[i] - line.offset();
      squares += residual * residual;
      products += i > 0 ? residual * before : 0;
      before = residual;
    }
    double lag = squares > 0 ? Math.max(0, Math.min(0.95, products / squares)) : 0;
    double independent = pairs.size() * (1 - lag) / (1 + lag);
    double freedom = Math.max(1, independent - PARAMETERS);
    return Jackknife.COVERAGE * Jackknife.COVERAGE / freedom;
  }

  /** Where the residuals leave what is allowed, on one side. */
  private double bound(double peak, double away, double least) {
    double inside = peak;
    double outside = peak + away;
    while (Math.abs(outside) <= longest + step() && fits(outside, least)) {
      inside = outside;
      outside += away;
    }
    for (int i = 0; i < REFINEMENTS; i++) {
      double middle = (inside + outside) / 2;
      if (fits(middle, least)) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }

  private boolean fits(double delay, double least) {
    double r = correlation(delay, every(), all -> true);
    return r > 0 && 1 - r * r <= least;
  }

  /** Kiefer 1953: the highest of a function with one top. */
  private double refine(double around, IntPredicate kept) {
    double low = around - step();
    double high = around + step();
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = correlation(left, every(), kept);
    double atRight = correlation(right, every(), kept);
    for (int i = 0; i < REFINEMENTS; i++) {
      if (atLeft > atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = correlation(left, every(), kept);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = correlation(right, every(), kept);
      }
    }
    return (low + high) / 2;
  }

  /** A likeness of less than half of the readings is none. */
  private double correlation(double delay, int each, IntPredicate kept) {
    MeterPairs pairs = MeterPairs.of(fast, slow, delay, each);
    boolean few = 2L * pairs.size() * each < slow.size();
    return few ? 0 : pairs.only(kept).moments().correlation();
  }
}
