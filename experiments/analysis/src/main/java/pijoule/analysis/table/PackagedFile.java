package pijoule.analysis.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of a results folder.
 *
 * @param file where it is
 * @param path within the folder, with slashes
 * @param name of the resource: unique, of lower-case letters, digits, dots, dashes, underscores
 */
record PackagedFile(Path file, String path, String name) {
  /** A runner's lock, and what a writer that was killed left beside a file. */
  private static final Pattern PASSING = Pattern.compile("(^|.*/)\\.[^/]*|.*\\.(tmp|new)");

  /** Files in the order of their paths' code units, which no locale changes. */
  static List<PackagedFile> list(Path folder) throws IOException {
    List<String> paths;
    try (Stream<Path> files = Files.walk(folder)) {
      paths =
          files
              .filter(Files::isRegularFile)
              .map(file -> folder.relativize(file).toString().replace('\\', '/'))
              .filter(path -> !PASSING.matcher(path).matches() && !path.equals(DataPackage.FILE))
              .sorted()
              .toList();
    }
    Set<String> taken = new HashSet<>();
    List<PackagedFile> listed = new ArrayList<>();
    for (String path : paths) {
      listed.add(new PackagedFile(folder.resolve(path), path, unique(safeName(path), taken)));
    }
    return listed;
  }

  private static String unique(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + "-" + i;
    }
    return name;
  }

  static String safeName(String text) {
    return text.toLowerCase(Locale.ROOT).replace('/', '.').replaceAll("[^a-z0-9._-]", "-");
  }
}
