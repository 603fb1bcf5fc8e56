package pijoule.checks.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page in Markdown.
 *
 * @param file of the page
 * @param fences blocks of code, in their order
 * @param prose everything else, a line each
 */
record Page(Path file, List<Fence> fences, List<String> prose) {
  private static final Pattern FENCE = Pattern.compile(" *```(\\S*) *(.*?) *");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("#+ (.*)");

  /**
   * A block of code.
   *
   * @param line of the page that it begins in
   * @param language after its backquotes
   * @param mark after the language: how it is checked
   * @param text between its two lines
   */
  record Fence(int line, String language, String mark, List<String> text) {
    String kind() {
      return (language + " " + mark).strip();
    }
  }

  static Page read(Path file) throws IOException {
    List<Fence> fences = new ArrayList<>();
    List<String> prose = new ArrayList<>();
    Fence open = null;
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (!fence.matches()) {
        (open == null ? prose : open.text()).add(lines.get(i));
      } else if (open == null) {
        open = new Fence(i + 1, fence.group(1), fence.group(2), new ArrayList<>());
      } else {
        fences.add(open);
        open = null;
      }
    }
    return new Page(file, fences, prose);
  }

  /** What stands between single backquotes. */
  List<String> code() {
    return outsideOfFences(CODE).map(found -> found.group(1)).toList();
  }

  /** Words and targets of links, the words first. */
  List<Map.Entry<String, String>> links() {
    return outsideOfFences(LINK).map(link -> Map.entry(link.group(1), link.group(2))).toList();
  }

  private Stream<MatchResult> outsideOfFences(Pattern pattern) {
    return prose.stream().flatMap(line -> pattern.matcher(line).results());
  }

  /** Prose without the parts that {@link Generated} makes. */
  private List<String> byHand() {
    List<String> lines = new ArrayList<>();
    boolean made = false;
    for (String line : prose) {
      if (line.startsWith("<!-- generated: ") || line.equals("<!-- end -->")) {
        made = !made;
      } else if (!made) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** Names of the headings in links, as GitHub makes them. */
  Set<String> anchors() {
    Set<String> anchors = new TreeSet<>();
    Map<String, Integer> seen = new HashMap<>();
    for (String line : prose) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String words = heading.group(1).toLowerCase(Locale.ROOT);
        String anchor = words.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  /**
   * @param withTables whether rows of tables count
   * @return words that are written by hand, those in fences among them
   */
  long words(boolean withTables) {
    Stream<String> counted = byHand().stream().filter(line -> withTables || !line.startsWith("|"));
    return Stream.concat(counted, fences.stream().flatMap(fence -> fence.text().stream()))
        .flatMap(line -> Stream.of(line.strip().split("\\s+")))
        .filter(word -> word.codePoints().anyMatch(Character::isLetterOrDigit))
        .count();
  }
}
