package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Differences of successive delays, as in Table 1 of Shopov et al. (2007). */
public final class Jitter {
  private Jitter() {}

  /**
   * {@return each delay less the one before it, s, with its sign; none where either is absent}
   *
   * @param connections in the order of their calls
   */
  public static List<Double> seconds(List<Connection> connections) {
    List<Double> differences = new ArrayList<>();
    for (int i = 1; i < connections.size(); i++) {
      OptionalDouble before = connections.get(i - 1).delay().seconds();
      OptionalDouble delay = connections.get(i).delay().seconds();
      if (before.isPresent() && delay.isPresent()) {
        differences.add(delay.getAsDouble() - before.getAsDouble());
      }
    }
    return List.copyOf(differences);
  }
}
