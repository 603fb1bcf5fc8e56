package pijoule.campaign;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.energy.files.RegularFile;

/**
 * Lines of a file that may hold anything: a line that no runner writes must not take all memory,
 * and a torn one may end within a character.
 */
final class Lines implements AutoCloseable {
  /**
   * Greatest length of a line: 20,000 requests, the most that a server keeps, take some 15 million
   * characters.
   */
  private static final int MAX_CHARACTERS = 1 << 25;

  private final Reader reader;
  private final char[] buffer = new char[1 << 16];
  private int at;
  private int end;

  /**
   * A line.
   *
   * @param text without its end; cut where it is too long
   * @param tooLong for any that a runner writes
   */
  record Line(String text, boolean tooLong) {}

  Lines(Path file) throws IOException {
    reader =
        new InputStreamReader(
            Files.newInputStream(RegularFile.require(file)), StandardCharsets.UTF_8);
  }

  /** The next line; absent after the last. */
  Optional<Line> next() throws IOException {
    StringBuilder text = new StringBuilder();
    boolean tooLong = false;
    while (at < end || fill()) {
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      tooLong |= text.length() + at - from > MAX_CHARACTERS;
      if (!tooLong) {
        text.append(buffer, from, at - from);
      }
      if (at < end) {
        at++;
        return Optional.of(new Line(text.toString(), tooLong));
      }
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(new Line(text.toString(), tooLong));
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, reader.read(buffer));
    return end > 0;
  }

  /** {@return limit of a line's length, for a message} */
  static String limit() {
    return "a line must have at most " + MAX_CHARACTERS + " characters, got more";
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
