package pijoule.client.axis2;

/**
 * Keeps the frameworks' logs away: a failed call's reason stands in the record, and the search for
 * a logging framework would stand in the start-up.
 */
final class Logging {
  private Logging() {}

  static void off() {
    System.setProperty(
        "org.apache.commons.logging.LogFactory", "org.apache.commons.logging.impl.LogFactoryImpl");
    System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
    System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "ERROR");
  }
}
