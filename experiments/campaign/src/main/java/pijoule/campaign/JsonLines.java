package pijoule.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import pijoule.energy.files.RegularFile;

/**
 * Lines of JSON that a runner adds to a file, each of them one thing. A line that cannot be read is
 * a problem, and the others are read; a kill may have torn the last one.
 */
record JsonLines<T>(String name, Class<T> type, List<Problem> problems) {
  void read(Path file, Consumer<T> each) throws IOException {
    try (Lines lines = new Lines(file)) {
      int number = 0;
      Optional<Lines.Line> line = lines.next();
      while (line.isPresent()) {
        Optional<Lines.Line> next = lines.next();
        number++;
        if (!line.get().text().isBlank() || line.get().tooLong()) {
          line(line.get(), number, next.isEmpty()).ifPresent(each);
        }
        line = next;
      }
    }
  }

  private Optional<T> line(Lines.Line read, int number, boolean last) {
    String text = read.text();
    if (read.tooLong()) {
      problems.add(leftOut("line " + number + " of " + name, Lines.limit()));
      return Optional.empty();
    }
    try {
      return Optional.of(ResultsJson.mapper().readValue(text, type));
    } catch (JsonProcessingException wrong) {
      String what =
          last && !text.endsWith("}")
              ? "the torn last line of " + name
              : "line " + number + " of " + name;
      problems.add(leftOut(what, Problem.firstLine(wrong)));
      return Optional.empty();
    }
  }

  static Problem leftOut(String what, String why) {
    return new Problem(what + " is left out: " + why);
  }

  /**
   * Lines of a file that may hold anything: a line that no runner writes must not take all memory,
   * and a torn one may end within a character.
   */
  private static final class Lines implements AutoCloseable {
    /**
     * Greatest length of a line: 20,000 requests, the most that a server keeps, take some 15
     * million characters.
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
}
