package pijoule.contract.study;

import java.util.Map;

/** Names of levels as their makers write them. */
final class Titles {
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

  private Titles() {}

  static String of(String level) {
    return NAMES.getOrDefault(level, level.replace('_', ' '));
  }
}
