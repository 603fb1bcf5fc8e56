package pijoule.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the traces of a results folder. */
final class TraceFiles {
  private static final Pattern NAME = Pattern.compile("(.+)\\.csv(\\.gz)?");

  private TraceFiles() {}

  /** Files by METER-SESSION; the plain one where there are both, as a report has it. */
  static TreeMap<String, Path> list(Path traces) throws IOException {
    TreeMap<String, Path> found = new TreeMap<>();
    if (Files.isDirectory(traces)) {
      try (Stream<Path> files = Files.list(traces)) {
        List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
        for (Path file : sorted) {
          Matcher name = NAME.matcher(file.getFileName().toString());
          if (name.matches()) {
            found.putIfAbsent(name.group(1), file);
          }
        }
      }
    }
    return found;
  }
}
