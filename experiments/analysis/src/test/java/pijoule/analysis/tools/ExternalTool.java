package pijoule.analysis.tools;

import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Programs outside of Java that some tests need. With {@code -Dtools=required} a test without its
 * program fails; otherwise it is left out.
 */
public final class ExternalTool {
  private ExternalTool() {}

  /**
   * Goes on only where a command that says whether the tool is there succeeds.
   *
   * @param probe such as {@code python3 -c "import pandas"}
   */
  public static void require(String... probe) {
    String missing = "'" + String.join(" ", probe) + "' must succeed; install it and try again";
    if (System.getProperty("tools", "optional").equals("required")) {
      Assertions.assertTrue(succeeds(probe), missing);
    } else {
      Assumptions.assumeTrue(succeeds(probe), missing);
    }
  }

  private static boolean succeeds(String... command) {
    boolean found =
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(folder -> new File(folder, command[0]).canExecute());
    if (!found) {
      return false;
    }
    try {
      return new ProcessBuilder(List.of(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (java.io.IOException | InterruptedException failed) {
      return false;
    }
  }
}
