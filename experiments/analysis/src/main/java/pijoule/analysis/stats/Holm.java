package pijoule.analysis.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's step-down adjustment (Holm 1979, Scandinavian Journal of Statistics 6, 65-70). */
public final class Holm {
  private Holm() {}

  /**
   * Adjusts the p-values of a family, so that the chance of one false rejection or more is at most
   * the level they are compared with, however the tests depend on each other.
   *
   * @param ps each 0 to 1
   * @return the adjusted ones, in the same order, each 0 to 1
   * @throws IllegalArgumentException if a p-value is not from 0 to 1
   */
  public static List<Double> adjust(List<Double> ps) {
    for (double p : ps) {
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("a p-value must be from 0 to 1, got " + p);
      }
    }
    List<Integer> ascending =
        IntStream.range(0, ps.size()).boxed().sorted(Comparator.comparing(ps::get)).toList();
    List<Double> adjusted = new ArrayList<>(ps);
    double max = 0;
    for (int rank = 0; rank < ascending.size(); rank++) {
      int index = ascending.get(rank);
      max = Math.max(max, Math.min(1, (ps.size() - rank) * ps.get(index)));
      adjusted.set(index, max);
    }
    return adjusted;
  }
}
