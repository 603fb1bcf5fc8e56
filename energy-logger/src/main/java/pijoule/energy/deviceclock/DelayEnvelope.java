package pijoule.energy.deviceclock;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The line below all arrivals of a window, close to most of them: the edge of their lower hull
 * beneath the window's middle, which of all lines below has the least sum of distances (Moon,
 * Skelly and Towsley, INFOCOM 1999). x is the device's time, s; y is arrival less device time, s.
 */
final class DelayEnvelope {
  /** Least span that says anything of the drift, s; a shorter one takes the drift as given. */
  private static final double MIN_SPAN_SECONDS = 5;

  /** A ceramic resonator is within 0.5 %, its ageing and temperature added 1 %. */
  private static final double MAX_DRIFT = 0.01;

  /** Standard uncertainty of an unknown drift: 0.5 % as a rectangle's half width. */
  private static final double U_UNKNOWN_DRIFT = 0.005 / Math.sqrt(3);

  /** Standard uncertainty of a drift seen a while ago: a resonator warms up by that. */
  private static final double U_WANDER = 100e-6;

  private final Deque<Second> seconds = new ArrayDeque<>();
  private final LowerHull hull = new LowerHull();
  private double assumedDrift;
  private double uAssumedDrift = U_UNKNOWN_DRIFT;
  private double uSeconds;
  private boolean driftSeen;
  private boolean known;
  private Line line = new Line(0, 0, 0);

  /** Takes over the drift that an earlier envelope saw in its last seconds, or took over itself. */
  void assumeDriftOf(DelayEnvelope earlier, long first, long last) {
    Line seen = earlier.fit(first, last);
    assumedDrift = earlier.driftSeen ? seen.slope() : earlier.assumedDrift;
    uAssumedDrift = earlier.driftSeen ? U_WANDER : earlier.uAssumedDrift;
  }

  void add(double x, double y) {
    long number = (long) Math.floor(x);
    if (seconds.isEmpty() || seconds.peekLast().number != number) {
      seconds.addLast(new Second(number));
    }
    seconds.peekLast().add(x, y);
  }

  void dropBefore(long number) {
    while (seconds.size() > 1 && seconds.peekFirst().number < number) {
      seconds.removeFirst();
    }
  }

  /** Fits the seconds from the first one to before the last one; keeps the old fit if none. */
  Line fit(long first, long last) {
    hull.clear();
    int points = 0;
    for (Second second : seconds) {
      if (second.number >= first && second.number < last) {
        hull.addAll(second.hull);
        points += second.points;
      }
    }
    if (hull.size > 0) {
      line = fitted();
      uSeconds = uncertainty(first, last, points);
      known = true;
    }
    return line;
  }

  private Line fitted() {
    double begin = hull.xs[0];
    double end = hull.xs[hull.size - 1];
    if (end - begin >= MIN_SPAN_SECONDS) {
      Line edge = hull.edgeBelow((begin + end) / 2);
      if (Math.abs(edge.slope()) <= MAX_DRIFT) {
        driftSeen = true;
        return edge;
      }
    }
    Line assumed = new Line((begin + end) / 2, 0, known ? line.slope() : assumedDrift);
    return assumed.raised(hull.leastAbove(assumed));
  }

  /**
   * How far the envelope itself may be off: the arrivals nearest to it in each second lie so far
   * above it on average, one-sided; and where the window is short, its drift is not known.
   */
  private double uncertainty(long first, long last, int points) {
    double sum = 0;
    int counted = 0;
    for (Second second : seconds) {
      if (second.number >= first && second.number < last) {
        sum += second.hull.leastAbove(line);
        counted++;
      }
    }
    double span = hull.xs[hull.size - 1] - hull.xs[0];
    double uDrift = span >= MIN_SPAN_SECONDS ? 0 : uAssumedDrift * Math.max(span, 1) / 2;
    double thickness = sum / counted / Math.sqrt(3) * (1 + 1.0 / points);
    return Math.hypot(thickness, uDrift);
  }

  double uSeconds() {
    return uSeconds;
  }

  /** Arrivals within one second of the device's clock. */
  private static final class Second {
    private final long number;
    private final LowerHull hull = new LowerHull();
    private int points;

    Second(long number) {
      this.number = number;
    }

    void add(double seconds, double offset) {
      hull.add(seconds, offset);
      points++;
    }
  }

  /**
   * Lower convex hull of points that come with rising x (Andrew's monotone chain). Only its corners
   * are kept, some ten of a thousand points with random delays.
   */
  private static final class LowerHull {
    private double[] xs = new double[16];
    private double[] ys = new double[16];
    private int size;

    void clear() {
      size = 0;
    }

    /** Takes the next point; x is greater than that of every point before. */
    void add(double x, double y) {
      while (size > 1 && !turnsUp(x, y)) {
        size--;
      }
      if (size == xs.length) {
        xs = Arrays.copyOf(xs, 2 * size);
        ys = Arrays.copyOf(ys, 2 * size);
      }
      xs[size] = x;
      ys[size] = y;
      size++;
    }

    private boolean turnsUp(double x, double y) {
      double x0 = xs[size - 2];
      double y0 = ys[size - 2];
      return (xs[size - 1] - x0) * (y - y0) > (ys[size - 1] - y0) * (x - x0);
    }

    void addAll(LowerHull later) {
      for (int i = 0; i < later.size; i++) {
        add(later.xs[i], later.ys[i]);
      }
    }

    /** Height of the hull's lowest point above a line through the origin's height and slope. */
    double leastAbove(Line line) {
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < size; i++) {
        least = Math.min(least, ys[i] - line.at(xs[i]));
      }
      return least;
    }

    /** The edge below the given x, as a line; needs two corners. */
    Line edgeBelow(double x) {
      int right = 1;
      while (right < size - 1 && xs[right] < x) {
        right++;
      }
      double slope = (ys[right] - ys[right - 1]) / (xs[right] - xs[right - 1]);
      return new Line(xs[right - 1], ys[right - 1], slope);
    }
  }

  /** A straight line through a point. */
  record Line(double x0, double y0, double slope) {
    double at(double x) {
      return y0 + slope * (x - x0);
    }

    Line raised(double height) {
      return new Line(x0, y0 + height, slope);
    }
  }
}
