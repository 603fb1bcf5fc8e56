package pijoule.conformance.every;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Combinations that are tested: few of them, or with {@code -Dslow=true} all. */
public final class Sample {
  private static final boolean WHOLE = Boolean.getBoolean("slow");

  private Sample() {}

  /**
   * Chooses combinations such that each trait of any of them occurs. It always takes the one with
   * the most traits that are still missing, so that the choice is small and always the same.
   *
   * @param all combinations
   * @param traits of a combination, such as a level or a pair of levels
   * @return the chosen ones in their order; all of them with {@code -Dslow=true}
   */
  public static <T> List<T> of(List<T> all, Function<T, List<?>> traits) {
    return WHOLE ? all : few(all, traits);
  }

  /**
   * Chooses combinations such that each trait of any of them occurs.
   *
   * @param all combinations
   * @param traits of a combination
   * @param slow traits of a combination with {@code -Dslow=true}
   * @return the chosen ones in their order
   */
  public static <T> List<T> of(
      List<T> all, Function<T, List<?>> traits, Function<T, List<?>> slow) {
    return few(all, WHOLE ? slow : traits);
  }

  /**
   * Chooses combinations as {@link #of} does, with {@code -Dslow=true} too: for tests of what
   * another test has by all combinations.
   *
   * @param all combinations
   * @param traits of a combination
   * @return the chosen ones in their order
   */
  public static <T> List<T> few(List<T> all, Function<T, List<?>> traits) {
    Set<Object> missing = new HashSet<>();
    all.forEach(one -> missing.addAll(traits.apply(one)));
    Set<T> chosen = new HashSet<>();
    while (!missing.isEmpty()) {
      T best = all.get(0);
      for (T one : all) {
        best = count(missing, traits.apply(one)) > count(missing, traits.apply(best)) ? one : best;
      }
      chosen.add(best);
      missing.removeAll(new HashSet<>(traits.apply(best)));
    }
    List<T> sample = new ArrayList<>(all);
    sample.retainAll(chosen);
    return sample;
  }

  private static long count(Set<Object> missing, List<?> traits) {
    return traits.stream().filter(missing::contains).count();
  }
}
