package pijoule.client.load.result;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file completely or not at all. */
final class OutputFile {
  private OutputFile() {}

  static void write(Path file, Content content) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (OutputStream out = Files.newOutputStream(part)) {
        content.write(out);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw new IOException(
          file
              + " must be writable, got "
              + unwritable.getClass().getSimpleName()
              + " "
              + unwritable.getMessage(),
          unwritable);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Content of a file. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }
}
