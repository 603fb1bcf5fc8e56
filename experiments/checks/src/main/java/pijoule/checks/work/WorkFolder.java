package pijoule.checks.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder that a command works in and removes.
 *
 * @param path of it
 */
public record WorkFolder(Path path) implements AutoCloseable {
  /**
   * {@return a new folder}
   *
   * @param prefix of its name
   */
  public static WorkFolder make(String prefix) throws IOException {
    return new WorkFolder(Files.createTempDirectory(prefix));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
