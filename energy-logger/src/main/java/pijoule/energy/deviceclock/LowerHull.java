package pijoule.energy.deviceclock;

import java.util.Arrays;

/**
 * The lower convex hull of points that come with rising x (Andrew's monotone chain): the corners
 * alone are kept, some ten of a thousand points with random delays.
 */
final class LowerHull {
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

  int size() {
    return size;
  }

  double x(int corner) {
    return xs[corner];
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
