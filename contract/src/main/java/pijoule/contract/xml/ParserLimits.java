package pijoule.contract.xml;

import java.util.Map;

/**
 * Limits of the JDK's XML parsers, the same on every JDK: since 24 their defaults refuse messages
 * that older ones and other parsers read, such as a text with 100,001 references to {@code <}.
 */
public final class ParserLimits {
  /** Those of JDK 17 for documents without a type; 0: none. A body's length has its own limit. */
  private static final Map<String, String> OF_ALL =
      Map.of(
          "jdk.xml.maxElementDepth", "0",
          "jdk.xml.elementAttributeLimit", "10000",
          "jdk.xml.maxGeneralEntitySizeLimit", "0",
          "jdk.xml.totalEntitySizeLimit", "0");

  private ParserLimits() {}

  /** Sets them for parsers made from now on, also by libraries; keeps those of the command line. */
  public static void set() {
    for (Map.Entry<String, String> limit : OF_ALL.entrySet()) {
      System.getProperties().putIfAbsent(limit.getKey(), limit.getValue());
    }
  }
}
