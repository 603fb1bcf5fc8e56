package pijoule.runner.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A program outside of Java that tests a part of experiments/provision.
 *
 * @param exit its exit code
 * @param output what it printed, standard error too
 */
public record Script(int exit, String output) {
  static final Path EXPERIMENTS = Path.of(System.getProperty("pijoule.home"), "experiments");
  static final Path PROVISION = EXPERIMENTS.resolve("provision");

  private static final int LIMIT_MINUTES = 25;

  /** Leaves the test out where a command fails; as root with CI=true the test fails instead. */
  public static void require(String... command) throws IOException, InterruptedException {
    Script check;
    try {
      check = run(command);
    } catch (IOException absent) {
      check = new Script(1, absent.getMessage());
    }
    String reason = "the test needs %s: %s".formatted(command[0], check.output.strip());
    if (System.getProperty("user.name").equals("root") && "true".equals(System.getenv("CI"))) {
      assertThat(check.exit).as(reason).isZero();
    }
    Assumptions.assumeTrue(check.exit == 0, "LEFT OUT: " + reason);
  }

  /** Runs a command in experiments/provision to its end. */
  public static Script run(String... command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("pijoule-script", ".log");
    try {
      ProcessBuilder builder = new ProcessBuilder(List.of(command));
      builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
      Process process =
          builder
              .directory(PROVISION.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      try {
        assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES))
            .as("%s must end within %s min", List.of(command), LIMIT_MINUTES)
            .isTrue();
      } finally {
        process.destroy();
      }
      return new Script(process.exitValue(), Files.readString(output));
    } finally {
      Files.delete(output);
    }
  }
}
