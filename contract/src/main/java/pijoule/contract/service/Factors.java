package pijoule.contract.service;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** The factors that pijoule knows: those of every study and those of its service. */
public final class Factors {
  private static final Map<String, Factor> BY_KEY = new LinkedHashMap<>();

  static {
    List<Factor> all = new ArrayList<>();
    all.addAll(List.of(Factor.CPU_MHZ, Factor.FRAMEWORK, Factor.CONTAINER, Factor.BINDING));
    all.addAll(SortFactors.ALL);
    all.addAll(List.of(Factor.HEAP, Factor.CLIENT, Factor.LIFECYCLE, Factor.CALLS));
    all.add(Factor.MESSAGE_SIZE);
    all.forEach(factor -> BY_KEY.put(factor.key(), factor));
  }

  private Factors() {}

  /**
   * @return all of them, in the order of plan.csv's columns
   */
  public static List<Factor> all() {
    return List.copyOf(BY_KEY.values());
  }

  /**
   * Finds a factor.
   *
   * @param key as a study or the command line names it
   * @return the factor
   * @throws UsageException if there is none of that name
   */
  public static Factor of(String key) {
    Factor factor = BY_KEY.get(key);
    if (factor == null) {
      throw new UsageException(
          "unknown factor '" + key + "'; " + Nearest.hint(key, BY_KEY.keySet()));
    }
    return factor;
  }

  /**
   * @param levels of different factors
   * @return them in the order of plan.csv's columns
   */
  public static List<Level> inOrder(Collection<Level> levels) {
    List<Factor> all = all();
    return levels.stream()
        .sorted(Comparator.comparingInt(level -> all.indexOf(level.factor())))
        .toList();
  }
}
