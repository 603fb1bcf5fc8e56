package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.Nearest;
import pijoule.contract.units.DataSize;

/** Factors that a claim can name, and their levels in one notation. */
final class ClaimLevels {
  private static final String SIZE = "size";
  private static final String MEGAHERTZ = "MHz";
  private static final String COUNT = "count";

  /** By factor: how its levels are written, or the words that they are. */
  private static final Map<String, List<String>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("cpu_mhz", List.of(MEGAHERTZ));
    KINDS.put("framework", List.of("axis2", "cxf"));
    KINDS.put("container", List.of("default", "jetty", "tomcat"));
    KINDS.put("binding", List.of("default", "jaxb", "axiom", "adb"));
    KINDS.put("algorithm", List.of("library", "bubble", "blocked_bubble"));
    KINDS.put("repeat", List.of(COUNT));
    KINDS.put("block_length", List.of(COUNT));
    KINDS.put("heap", List.of(SIZE));
    KINDS.put("client", List.of("same", "axis2", "cxf", "jdk"));
    KINDS.put("lifecycle", List.of("cold", "warm"));
    KINDS.put("calls", List.of(COUNT));
    KINDS.put("message_size", List.of(SIZE));
  }

  private ClaimLevels() {}

  /**
   * Brings a level to the notation of plan.csv.
   *
   * @throws IllegalArgumentException if the factor has no such level, or there is no such factor
   */
  static String parse(String factor, String text) {
    List<String> kind = KINDS.get(factor);
    if (kind == null) {
      throw new IllegalArgumentException(
          "unknown factor '" + factor + "'; " + Nearest.hint(factor, KINDS.keySet()));
    }
    return switch (kind.get(0)) {
      case SIZE -> String.valueOf(DataSize.parse(text).bytes());
      case MEGAHERTZ -> whole(factor, text.replaceFirst(" ?MHz$", ""));
      case COUNT -> whole(factor, text);
      default -> word(factor, text, kind);
    };
  }

  /** As {@link #parse}, for a study's own levels, whatever they are. */
  static String ofStudy(String factor, String text) {
    try {
      return parse(factor, text);
    } catch (IllegalArgumentException another) {
      return text;
    }
  }

  /** A level in the notation of plan.csv as a person reads it. */
  static String display(String factor, String level) {
    String kind = KINDS.getOrDefault(factor, List.of(COUNT)).get(0);
    return switch (kind) {
      case SIZE -> size(level);
      case MEGAHERTZ -> level + " MHz";
      case COUNT -> factor.replace('_', ' ') + " " + level;
      default -> level;
    };
  }

  private static String size(String bytes) {
    try {
      return new DataSize(Long.parseLong(bytes)).toString().replaceFirst("(?<=\\d)(?=\\D)", " ");
    } catch (NumberFormatException word) {
      return bytes;
    }
  }

  private static String whole(String factor, String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(
          factor + " must be a whole number, got '" + text + "'; write it as in plan.csv");
    }
    return String.valueOf(Integer.parseInt(text));
  }

  private static String word(String factor, String text, List<String> known) {
    if (!known.contains(text)) {
      throw new IllegalArgumentException(
          "unknown " + factor + " '" + text + "'; " + Nearest.hint(text, known));
    }
    return text;
  }
}
