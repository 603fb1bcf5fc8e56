package pijoule.energy.deviceclock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Exact offsets between the clocks at marker edges, s over the device's time, s. Between two edges
 * the offset is the straight line; beyond the last one it goes on with the drift.
 */
final class EdgeOffsets {
  /** An edge further away says less than the arrivals around. */
  private static final double REACH_SECONDS = 30;

  private final List<Edge> edges = new ArrayList<>();

  /** An offset at an edge, s, and its standard uncertainty, s. */
  private record Edge(double x, double y, double u) {}

  /** An offset, s, and its standard uncertainty, s. */
  record Offset(double seconds, double u) {}

  void add(double x, double y, double u) {
    if (edges.isEmpty() || x > edges.get(edges.size() - 1).x) {
      edges.add(new Edge(x, y, u));
    }
  }

  void dropBefore(double x) {
    while (edges.size() > 1 && edges.get(1).x < x) {
      edges.remove(0);
    }
  }

  Optional<Offset> at(double x, double drift) {
    Edge before = null;
    Edge after = null;
    for (Edge edge : edges) {
      if (edge.x <= x) {
        before = edge;
      } else if (after == null) {
        after = edge;
      }
    }
    boolean left = before != null && x - before.x <= REACH_SECONDS;
    boolean right = after != null && after.x - x <= REACH_SECONDS;
    if (left && right) {
      return Optional.of(between(before, after, (x - before.x) / (after.x - before.x)));
    }
    if (left || right) {
      Edge near = left ? before : after;
      return Optional.of(new Offset(near.y + drift * (x - near.x), near.u));
    }
    return Optional.empty();
  }

  /** Errors of the two may be the same: a probe's two ways differ alike each time. */
  private static Offset between(Edge before, Edge after, double part) {
    return new Offset(
        before.y + part * (after.y - before.y), before.u + part * (after.u - before.u));
  }
}
