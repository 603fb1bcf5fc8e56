package pijoule.campaign;

import java.io.IOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there as a whole or not at all. */
public final class DerivedFile {
  private DerivedFile() {}

  /** Content that is written bit by bit. */
  public interface Content {
    /** Appends all of it. */
    void to(Appendable out) throws IOException;
  }

  /**
   * Writes a file beside its place, forces it to the disk and moves it there.
   *
   * @param file its folder is made where it is missing
   * @param text all of it
   * @throws IOException if it cannot be written; what was there before is unchanged
   */
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.append(text));
  }

  /**
   * Writes a text that is too long for memory.
   *
   * @throws IOException if it cannot be written; what was there before is unchanged
   */
  public static void write(Path file, Content content) throws IOException {
    Files.createDirectories(file.getParent());
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      fill(temporary, content);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (CharacterCodingException half) {
      throw new IOException(
          file + " must be text, got half a character (an unpaired surrogate); correct its source",
          half);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void fill(Path file, Content content) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      content.to(out);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
