package pijoule.energy.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for traces that no one keeps.
 *
 * @param folder there, until this is closed
 */
record Scratch(Path folder) implements AutoCloseable {
  static Scratch make() throws IOException {
    return new Scratch(Files.createTempDirectory("pijoule-meter"));
  }

  @Override
  public void close() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
