package pijoule.runner.load;

import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeSet;

/**
 * The search for the largest rate that a server carries: bisection on a logarithmic scale between a
 * rate that passed and one that failed. The caller offers each rate that it asks for and says how
 * it went.
 *
 * <p>Where it begins, and where it divides an interval, is drawn from the seed: searches of several
 * server processes do not meet the same rates, so that no grid of rates is in their mean. The same
 * seed and the same outcomes give the same steps.
 *
 * <p>One step is a sample of a percentile, and chance is on both sides of a bound. A rate counts
 * when it has passed three times in a row: once, and {@value #CONFIRMATIONS} times more. The
 * failure above it counts when it has failed twice.
 */
public final class MaxRateSearch {
  /** Passes in a row after the first one. */
  static final int CONFIRMATIONS = 2;

  /** Ratio of the failed rate to the passed one at which the search ends. */
  static final double PRECISION = 1.03;

  /** A search that needs more never ends: the server is another one at each step. */
  static final int MAX_STEPS = 60;

  private static final double FACTOR = 2;

  private final double lowest;
  private final double greatest;
  private final Random random;
  private final TreeSet<Double> passed = new TreeSet<>();
  private final TreeSet<Double> failed = new TreeSet<>();
  private double next;
  private int steps;
  private int confirmed;
  private boolean isFailureConfirmed;
  private boolean failedByGenerator;
  private boolean ended;

  /**
   * Begins a search.
   *
   * @param start near which the search begins, 1/s, above 0
   * @param lowest rate to offer, 1/s, above 0
   * @param greatest rate to offer, 1/s, at least {@code lowest}
   * @param seed of the places of its steps
   */
  public MaxRateSearch(double start, double lowest, double greatest, long seed) {
    this.lowest = lowest;
    this.greatest = greatest;
    this.random = new Random(seed);
    this.next = bounded(start * Math.pow(FACTOR, random.nextDouble() - 0.5));
  }

  /** {@return the rate to offer now, 1/s; empty where the search has ended} */
  public OptionalDouble next() {
    return ended ? OptionalDouble.empty() : OptionalDouble.of(next);
  }

  /**
   * Takes how the rate of {@link #next()} went.
   *
   * @param pass whether it was carried
   * @param byGenerator whether the generator was the limit
   */
  public void took(boolean pass, boolean byGenerator) {
    steps++;
    if (pass) {
      pass();
    } else {
      fail(byGenerator);
    }
    ended |= steps >= MAX_STEPS;
  }

  private void pass() {
    boolean again = !passed.isEmpty() && passed.last() == next;
    confirmed = again ? confirmed + 1 : 0;
    // What failed at this rate or below was chance.
    failed.headSet(next, true).clear();
    passed.add(next);
    isFailureConfirmed &= !failed.isEmpty();
    goOn();
  }

  private void fail(boolean byGenerator) {
    isFailureConfirmed = !failed.isEmpty() && failed.first() == next;
    failedByGenerator = byGenerator;
    confirmed = 0;
    passed.tailSet(next, true).clear();
    failed.add(next);
    goOn();
  }

  private void goOn() {
    if (passed.isEmpty()) {
      ended = failed.first() <= lowest;
      next = bounded(failed.first() / FACTOR);
    } else if (failed.isEmpty()) {
      boolean top = passed.last() >= greatest;
      ended = top && confirmed >= CONFIRMATIONS;
      next = top ? greatest : bounded(passed.last() * FACTOR);
    } else if (failed.first() / passed.last() > PRECISION) {
      next = between(passed.last(), failed.first());
    } else if (!isFailureConfirmed) {
      next = failed.first();
    } else {
      ended = confirmed >= CONFIRMATIONS;
      next = passed.last();
    }
  }

  /** Around the geometric mean: a fifth of the interval is drawn from. */
  private double between(double low, double high) {
    return low * Math.pow(high / low, 0.4 + 0.2 * random.nextDouble());
  }

  private double bounded(double rate) {
    return Math.max(lowest, Math.min(greatest, rate));
  }

  /** {@return the largest rate, 1/s; empty where none was confirmed} */
  public OptionalDouble found() {
    return ended && confirmed >= CONFIRMATIONS
        ? OptionalDouble.of(passed.last())
        : OptionalDouble.empty();
  }

  /**
   * {@return whether the server may carry more: no greater rate was offered, or the generator was
   * the limit there}
   */
  public boolean isAtLeast() {
    return failed.isEmpty() || failedByGenerator;
  }
}
