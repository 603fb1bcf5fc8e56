package pijoule.energy.deviceclock;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Exact offsets between the clocks at marker edges, s over the device's time, s. Between two edges
 * the offset is the straight line; beyond the last one it goes on with the drift.
 */
final class EdgeOffsets {
  /** An edge further away says less than the arrivals around. */
  private static final double REACH_SECONDS = 30;

  private final List<double[]> edges = new ArrayList<>();

  void add(double x, double y) {
    if (edges.isEmpty() || x > edges.get(edges.size() - 1)[0]) {
      edges.add(new double[] {x, y});
    }
  }

  void dropBefore(double x) {
    while (edges.size() > 1 && edges.get(1)[0] < x) {
      edges.remove(0);
    }
  }

  OptionalDouble at(double x, double drift) {
    double[] before = null;
    double[] after = null;
    for (double[] edge : edges) {
      if (edge[0] <= x) {
        before = edge;
      } else if (after == null) {
        after = edge;
      }
    }
    boolean left = before != null && x - before[0] <= REACH_SECONDS;
    boolean right = after != null && after[0] - x <= REACH_SECONDS;
    if (left && right) {
      double part = (x - before[0]) / (after[0] - before[0]);
      return OptionalDouble.of(before[1] + part * (after[1] - before[1]));
    }
    if (left || right) {
      double[] near = left ? before : after;
      return OptionalDouble.of(near[1] + drift * (x - near[0]));
    }
    return OptionalDouble.empty();
  }
}
