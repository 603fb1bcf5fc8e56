package pijoule.client.axis2;

/**
 * Turns the frameworks' logs off: a failed call's reason is in the record, and a search for a
 * logging framework would lengthen the start-up.
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
