package pijoule.conformance;

import java.nio.file.Path;

/** The java command that starts programs in tests; see experiments/test-java. */
public final class ProgramJava {
  private ProgramJava() {}

  /**
   * @return its path
   */
  public static String command() {
    return Path.of(System.getProperty("pijoule.home"), "experiments", "test-java", "java")
        .toString();
  }
}
