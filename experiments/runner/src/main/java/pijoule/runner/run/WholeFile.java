package pijoule.runner.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/** Writer of files that are there whole or not at all, whenever the power is cut. */
final class WholeFile {
  private WholeFile() {}

  /** Writes a file whole or not at all. */
  static void write(Path file, String content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    try {
      force(temporary, StandardCharsets.UTF_8.encode(content));
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Copies files, each whole or not at all.
   *
   * @param root of the results
   * @param files by the path of the copy below the root
   */
  static void copy(Path root, Map<Path, Path> files) throws IOException {
    for (Map.Entry<Path, Path> copy : files.entrySet()) {
      Path target = root.resolve(copy.getKey());
      Files.createDirectories(target.getParent());
      write(target, Files.readString(copy.getValue()));
    }
  }

  private static void force(Path file, ByteBuffer bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }
}
