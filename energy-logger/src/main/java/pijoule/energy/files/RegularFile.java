package pijoule.energy.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are read to their end: a pipe may never have one, and a device may have none. */
public final class RegularFile {
  /** Far more than a person writes by hand. */
  private static final long MAX_BYTES = 10_000_000;

  private RegularFile() {}

  /**
   * Makes sure that what is at a path, if anything is, is a file or a link to one.
   *
   * @return the path
   * @throws FileNotFoundException in one line, if it is something else
   */
  public static Path require(Path path) throws FileNotFoundException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new FileNotFoundException(
          "%s must be a file, got a %s; put a file there"
              .formatted(path, Files.isDirectory(path) ? "folder" : "pipe, socket or device"));
    }
    return path;
  }

  /** The text of a file of at most 10 MB; see {@link #text(Path, long)}. */
  public static String text(Path path) throws IOException {
    return text(path, MAX_BYTES);
  }

  /**
   * The text of a file.
   *
   * @param maxBytes that such a file may have
   * @throws IOException if it is no file, larger, not in UTF-8, or cannot be read
   */
  public static String text(Path path, long maxBytes) throws IOException {
    long bytes = Files.size(require(path));
    if (bytes > maxBytes) {
      throw new IOException(
          "%s must have at most %s bytes, got %s; name another".formatted(path, maxBytes, bytes));
    }
    try {
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (CharacterCodingException otherwise) {
      throw new NotUtf8(path);
    }
  }

  private static final class NotUtf8 extends CharacterCodingException {
    private static final long serialVersionUID = 1;

    private final String message;

    NotUtf8(Path path) {
      this.message = path + " must be in UTF-8, got other bytes; save it as UTF-8";
    }

    @Override
    public String getMessage() {
      return message;
    }
  }
}
