package pijoule.analysis.results;

import java.util.Locale;
import java.util.Map;
import pijoule.contract.units.DataSize;

/**
 * One value of a factor.
 *
 * @param text as in the study, such as {@code 100kB}
 * @param value as in plan.csv, such as {@code 100000}
 * @param display as a person reads it, such as {@code 100 kB}
 */
public record Level(String text, String value, String display) {
  private static final Map<String, String> NAMES =
      Map.of(
          "axis2", "Axis2",
          "cxf", "CXF",
          "jdk", "JDK",
          "jetty", "Jetty",
          "tomcat", "Tomcat",
          "jaxb", "JAXB",
          "axiom", "Axiom",
          "adb", "ADB",
          "stax", "StAX");

  static Level of(String factor, String text) {
    return switch (factor) {
      case "cpu_mhz" -> new Level(text, text, text + " MHz");
      case "message_size", "heap" -> size(text);
      default -> new Level(text, text, NAMES.getOrDefault(text, text.replace('_', ' ')));
    };
  }

  private static Level size(String text) {
    try {
      DataSize size = DataSize.parse(text);
      String display = size.toString().replaceFirst("(?<=\\d)(?=\\D)", " ");
      return new Level(text, String.format(Locale.ROOT, "%d", size.bytes()), display);
    } catch (IllegalArgumentException aWord) {
      return new Level(text, text, text); // such as "default"
    }
  }

  /**
   * @return whether the runner fills the level in, so that runs.jsonl names another
   */
  boolean resolvedByRunner() {
    return text.equals("default") || text.equals("same");
  }
}
