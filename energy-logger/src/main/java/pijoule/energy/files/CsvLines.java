package pijoule.energy.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Lines of a CSV in UTF-8 with commas. Lines may end in CR and LF, as Git and editors may save
 * them. What else another program made of the file is named, and refused.
 */
public final class CsvLines {
  private CsvLines() {}

  /**
   * Reads a small file.
   *
   * @throws java.nio.charset.CharacterCodingException if it is not in UTF-8
   * @throws IOException in a few words, if another program saved it otherwise
   */
  public static List<String> read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(RegularFile.require(file));
    ByteBuffer text = ByteBuffer.wrap(bytes);
    List<String> lines =
        StandardCharsets.UTF_8.newDecoder().decode(text).toString().lines().toList();
    Optional<String> saved = lines.isEmpty() ? Optional.empty() : saved(lines.get(0));
    if (saved.isPresent()) {
      throw new IOException(
          "text with %s, as an editor or a spreadsheet may save it".formatted(saved.get()));
    }
    return lines;
  }

  /** How another program saved a file with that header, in a few words; empty if none did. */
  public static Optional<String> saved(String header) {
    String bare = header.replace("\0", "").replace("\ufffd", "").replace("\ufeff", "").strip();
    if (header.indexOf('\0') >= 0 && bare.matches("[ -~]+")) {
      return Optional.of("UTF-16");
    }
    if (header.startsWith("\ufeff")) {
      return Optional.of("a byte order mark before the header");
    }
    boolean divided = header.indexOf(';') >= 0 || header.indexOf('\t') >= 0;
    return divided && header.indexOf(',') < 0
        ? Optional.of("semicolons or tabs between the columns")
        : Optional.empty();
  }
}
