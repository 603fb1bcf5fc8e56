package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** What holds for every file that a report derives, for any measurement. */
final class DerivedFiles {
  private static final Pattern NO_VALUE =
      Pattern.compile("\\b(NaN|Infinity|null|Optional)\\b|[∞\uFFFD]|%[0-9.]*[dfs]\\b");
  private static final Pattern SCRIPT = Pattern.compile("(?s)<(script|style)\\b.*?</\\1>");
  private static final Pattern TAG =
      Pattern.compile("<(/?)([a-zA-Z][\\w-]*)((?:[^<>\"]|\"[^\"]*\")*)>");
  private static final Set<String> EMPTY =
      Set.of("meta", "link", "br", "hr", "img", "input", "col");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");

  /** Slopes, changes and drifts, which are differences. */
  private static final Pattern OF_DIFFERENCES =
      Pattern.compile("^(growth|effects|run-order|pairs|drift|power-lines)|overheads");

  private static final Pattern DIFFERENCE =
      Pattern.compile("net_energy|^active|^marginal|outside|jitter");

  private DerivedFiles() {}

  /** Every derived file of a results folder. */
  static List<Path> of(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> derived(folder, file))
          .sorted()
          .toList();
    }
  }

  private static boolean derived(Path folder, Path file) {
    String path = folder.relativize(file).toString();
    return path.matches("(tables|figures)[/\\\\].*|energy\\.csv|report\\..*|datapackage\\.json");
  }

  static void check(Path file) throws Exception {
    String text = Files.readString(file);
    String name = file.getFileName().toString();
    assertThat(text).as(name).isNotBlank();
    String shown = name.endsWith(".html") ? SCRIPT.matcher(text).replaceAll("") : text;
    Matcher noValue = NO_VALUE.matcher(shown);
    if (noValue.find()) {
      int at = noValue.start();
      assertThat(shown.substring(Math.max(0, at - 80), Math.min(shown.length(), at + 80)))
          .as("%s has '%s'", name, noValue.group())
          .isEmpty();
    }
    switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "csv" -> intervals(name, rows(name, text));
      case "svg" -> markup(text);
      case "html" -> elements(name, shown);
      case "md" -> pipes(name, text);
      default -> {}
    }
  }

  /** RFC 4180: as many fields in each row, and none of them empty. */
  static List<List<String>> rows(String name, String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    boolean quoted = false;
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (quoted || c != ',' && c != '\n') {
        field.append(c);
        continue;
      }
      assertThat(field).as("%s, a field of the row that ends at %d", name, i).isNotEmpty();
      row.add(field.toString());
      field.setLength(0);
      if (c == '\n') {
        rows.add(row);
        row = new ArrayList<>();
        assertThat(rows.get(rows.size() - 1))
            .as("%s, fields of the row that ends at %d", name, i)
            .hasSameSizeAs(rows.get(0));
      }
    }
    assertThat(text).as(name).endsWith("\n");
    return rows;
  }

  /** No time, energy or ratio has an interval that reaches 0 or is wider than a factor of 100. */
  private static void intervals(String name, List<List<String>> rows) {
    List<String> columns = rows.get(0);
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (!column.contains("ci95_low") || OF_DIFFERENCES.matcher(name).find()) {
        continue;
      }
      int end = columns.indexOf(column.replace("_low", "_high"));
      for (List<String> row : rows.subList(1, rows.size())) {
        String low = row.get(i);
        String high = row.get(end);
        boolean known = !low.equals("NA") && !low.equals(high);
        if (known && row.stream().noneMatch(DIFFERENCE.asPredicate())) {
          assertThat(Double.parseDouble(low)).as("%s, %s: %s", name, column, row).isPositive();
          assertThat(Double.parseDouble(high) / Double.parseDouble(low))
              .as("%s, %s: %s", name, column, row)
              .isLessThan(100.001);
        }
      }
    }
  }

  private static void markup(String text) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    parser.setErrorHandler(new DefaultHandler()); // throws what is fatal, and prints nothing
    parser.parse(new InputSource(new StringReader(text)));
  }

  /** All that is opened is closed, in its order. */
  private static void elements(String name, String text) {
    Deque<String> open = new ArrayDeque<>();
    Matcher tag = TAG.matcher(text);
    while (tag.find()) {
      String element = tag.group(2);
      if (tag.group(1).equals("/")) {
        assertThat(open.poll())
            .as("%s, what is closed at %d", name, tag.start())
            .isEqualTo(element);
      } else if (!EMPTY.contains(element) && !tag.group(3).endsWith("/")) {
        open.push(element);
      }
    }
    assertThat(open).as("%s, what stays open", name).isEmpty();
  }

  /** As many cells in a table's row as in the one before. */
  private static void pipes(String name, String text) {
    long before = 0;
    for (String line : text.split("\n", -1)) {
      long pipes = line.startsWith("|") ? CELL.matcher(line).results().count() : 0;
      assertThat(pipes == before || pipes == 0 || before == 0).as("%s: %s", name, line).isTrue();
      before = pipes;
    }
  }
}
