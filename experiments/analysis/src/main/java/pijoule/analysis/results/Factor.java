package pijoule.analysis.results;

import java.util.List;
import java.util.Locale;
import java.util.Set;

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

  private static final Set<String> OF_A_RUN =
      Set.of("client", "lifecycle", "calls", "message_size");

  /** What has to be done again when a level changes; the harder, the fewer independent repeats. */
  public enum Hardness {
    /** Nothing: every run is a new client process. */
    RUN,
    /** A server is started anew. */
    SERVER,
    /** A board is set anew. */
    HOST
  }

  public Factor {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("factor " + name + " needs at least 1 level, got none");
    }
  }

  /**
   * @return what a change of level costs; a factor that is not known is taken for a server's
   */
  public Hardness hardness() {
    if (name.equals(CPU_MHZ)) {
      return Hardness.HOST;
    }
    return OF_A_RUN.contains(name) ? Hardness.RUN : Hardness.SERVER;
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
