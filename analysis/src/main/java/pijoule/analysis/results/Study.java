package pijoule.analysis.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was to be measured.
 *
 * @param name of the study's file, without its ending
 * @param title one line
 * @param workload its settings as text, in the file's order
 * @param assumptions what the study takes for granted, one sentence each
 * @param factors in cell order; the last varies fastest
 * @param fixed every other setting's single level, as text, in the file's order
 * @param declaredFixed fixed settings that a person stated and the bench did not set
 * @param replicates runs of each cell, at least 1
 * @param seed of the plan
 */
public record Study(
    String name,
    String title,
    Map<String, String> workload,
    List<String> assumptions,
    List<Factor> factors,
    Map<String, String> fixed,
    List<String> declaredFixed,
    int replicates,
    long seed) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-study/1";

  public Study {
    workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
    fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    assumptions = List.copyOf(assumptions);
    factors = List.copyOf(factors);
    declaredFixed = List.copyOf(declaredFixed);
    if (replicates < 1) {
      throw new IllegalArgumentException("replicates must be at least 1, got " + replicates);
    }
  }

  /**
   * @return every combination of levels; one cell without levels where the study varies nothing
   */
  public List<Cell> cells() {
    List<List<Level>> combinations = List.of(List.of());
    for (Factor factor : factors) {
      List<List<Level>> longer = new ArrayList<>();
      for (List<Level> combination : combinations) {
        for (Level level : factor.levels()) {
          List<Level> next = new ArrayList<>(combination);
          next.add(level);
          longer.add(next);
        }
      }
      combinations = longer;
    }
    List<Cell> cells = new ArrayList<>();
    for (List<Level> combination : combinations) {
      cells.add(new Cell(cells.size() + 1, combination));
    }
    return cells;
  }

  /**
   * @param name of a factor
   * @return the factor, where the study varies it
   */
  public Optional<Factor> factor(String name) {
    return factors.stream().filter(factor -> factor.name().equals(name)).findFirst();
  }
}
