package pijoule.analysis.results;

import java.util.List;
import java.util.Locale;

/**
 * What a study varies.
 *
 * @param name in study.yaml, such as {@code message_size}
 * @param levels in the study's order, at least 1
 * @param declared whether a person stated the levels and the bench did not set them
 */
public record Factor(String name, List<Level> levels, boolean declared) {
  /** The factor that splits the tables of Nunes et al. (2013) into sections. */
  public static final String CPU_MHZ = "cpu_mhz";

  /** The factor that their power tables have as rows. */
  public static final String FRAMEWORK = "framework";

  public Factor {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("factor " + name + " needs at least 1 level, got none");
    }
  }

  /**
   * @return the name in plan.csv and in {@code levels} of runs.jsonl: with the unit
   */
  public String column() {
    return switch (name) {
      case "message_size" -> "message_size_bytes";
      case "heap" -> "heap_bytes";
      default -> name;
    };
  }

  /**
   * @return the name as a person reads it, such as {@code Message size}
   */
  public String display() {
    if (name.equals(CPU_MHZ)) {
      return "Frequency";
    }
    String words = name.replace('_', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
