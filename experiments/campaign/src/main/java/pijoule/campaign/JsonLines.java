package pijoule.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lines of JSON that a runner adds to a file, each of them one thing. A line that cannot be read is
 * a problem, and the others are read; a kill may have torn the last one.
 */
final class JsonLines<T> {
  private final String name;
  private final Class<T> type;
  private final List<Problem> problems;

  JsonLines(String name, Class<T> type, List<Problem> problems) {
    this.name = name;
    this.type = type;
    this.problems = problems;
  }

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
      problems.add(leftOut(what, Problems.firstLine(wrong)));
      return Optional.empty();
    }
  }

  static Problem leftOut(String what, String why) {
    return new Problem(what + " is left out: " + why);
  }
}
