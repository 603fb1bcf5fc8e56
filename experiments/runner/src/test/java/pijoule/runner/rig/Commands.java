package pijoule.runner.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Commands with a limit, whose output is kept even when they leave programs running. */
public final class Commands {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private Commands() {}

  /** How a command ended. */
  public record Result(int exit, String out, String err) {
    /** The output of a command that must succeed, without the space around it. */
    public String orThrow(List<String> command) throws IOException {
      if (exit != 0) {
        throw new IOException(
            "%s must succeed, got exit code %d: %s"
                .formatted(String.join(" ", command), exit, err.strip()));
      }
      return out.strip();
    }
  }

  /**
   * Runs a command to its end.
   *
   * @param environment is added to this process's own
   * @throws IOException if it cannot start or takes longer than 3 min
   */
  public static Result run(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    // Files, not pipes: a program that a command leaves behind would hold a pipe open.
    Path out = Files.createTempFile("pijoule-rig", ".out");
    Path err = Files.createTempFile("pijoule-rig", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      Process process =
          builder
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
          throw new IOException(String.join(" ", command) + " must end within " + LIMIT);
        }
      } finally {
        process.destroy();
      }
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
