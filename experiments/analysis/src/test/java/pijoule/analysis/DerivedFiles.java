package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
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
      case "csv" -> rows(name, text);
      case "svg" -> markup(text);
      case "html" -> elements(name, shown);
      case "md" -> pipes(name, text);
      default -> {}
    }
  }

  /** RFC 4180: as many fields in each row, and none of them empty. */
  private static void rows(String name, String text) {
    int columns = -1;
    int fields = 1;
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
      field.setLength(0);
      if (c == ',') {
        fields++;
      } else {
        assertThat(fields)
            .as("%s, fields of the row that ends at %d", name, i)
            .isEqualTo(columns < 0 ? fields : columns);
        columns = fields;
        fields = 1;
      }
    }
    assertThat(text).as(name).endsWith("\n");
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
