package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.checks.docs.Repository.HOME;
import static pijoule.checks.docs.Repository.SOURCES;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A statement on each element is true of a list without any. It must ask before that there are
 * some, or say what no element may be.
 */
class AssertionsTest {
  private static final Pattern BEGIN = Pattern.compile("\\bassertThat\\(");
  private static final Pattern CALL = Pattern.compile("\\s*\\.\\s*(?:<[^()]*?>)?(\\w+)\\(");
  private static final Pattern OF_EACH = Pattern.compile("allMatch|allSatisfy");
  private static final Pattern HAS_SOME =
      Pattern.compile(
          "isNotEmpty|hasSize\\w*|hasSameSizeAs|contains(?!Only$)\\w*|anyMatch|anySatisfy"
              + "|isEqualTo");
  private static final Pattern LITERAL = Pattern.compile("(List\\.of|Arrays\\.asList)\\(");
  private static final String OWN = "docs/AssertionsTest.java";
  private static final String BLOCK = "\"\"\"";

  @Test
  void whatIsSaidOfEachElementIsSaidOfSome() {
    List<String> wrong = new ArrayList<>();
    int tests = 0;
    for (Map.Entry<Path, String> source : SOURCES.entrySet()) {
      String path = HOME.relativize(source.getKey()).toString();
      if (path.contains("src/test/java/") && path.endsWith(".java") && !path.endsWith(OWN)) {
        tests++;
        ofNone(source.getValue()).forEach(statement -> wrong.add(path + ": " + statement));
      }
    }
    assertThat(tests).isGreaterThan(500);
    assertThat(wrong)
        .as("ask for isNotEmpty() or a size before allMatch and allSatisfy, or use noneMatch")
        .isEmpty();
  }

  @Test
  void aStatementOnAnEmptyListIsFound() {
    assertThat(ofNone("assertThat(of(\")\", '\\'')).as(x).allMatch(y);")).hasSize(1);
    assertThat(ofNone("assertThat(rows)\n  .filteredOn(x)\n  .allSatisfy(y);")).hasSize(1);
    assertThat(ofNone("assertThat(rows).hasSize(2).filteredOn(x).allMatch(y);")).hasSize(1);
    assertThat(ofNone("assertThat(rows).isNotEmpty().allMatch(y);")).isEmpty();
    assertThat(ofNone("assertThat(rows).hasSize(2).allMatch(y);")).isEmpty();
    assertThat(ofNone("assertThat(List.of(a, b)).allMatch(y);")).isEmpty();
    assertThat(ofNone("assertThat(rows).noneMatch(y);")).isEmpty();
    assertThat(ofNone("assertThat(rows.stream().allMatch(y)).isTrue();")).isEmpty();
  }

  /** {@return statements on each element of what may have none} */
  private static List<String> ofNone(String source) {
    List<String> found = new ArrayList<>();
    Matcher begin = BEGIN.matcher(source);
    while (begin.find()) {
      boolean hasSome = LITERAL.matcher(source).region(begin.end(), source.length()).lookingAt();
      int at = closing(source, begin.end());
      Matcher call = CALL.matcher(source);
      while (call.region(at, source.length()).lookingAt()) {
        String name = call.group(1);
        if (OF_EACH.matcher(name).matches() && !hasSome) {
          found.add(source.substring(begin.start(), call.end()).replaceAll("\\s+", " "));
          break;
        }
        hasSome = HAS_SOME.matcher(name).matches() || hasSome && !name.equals("filteredOn");
        at = closing(source, call.end());
      }
    }
    return found;
  }

  /** {@return the place behind the bracket that closes the one before a place} */
  private static int closing(String source, int from) {
    int depth = 1;
    int at = from;
    while (depth > 0 && at < source.length()) {
      char c = source.charAt(at);
      if (source.startsWith(BLOCK, at)) {
        at = source.indexOf(BLOCK, at + BLOCK.length()) + BLOCK.length();
      } else if (c == '"' || c == '\'') {
        at = endOfText(source, at);
      } else {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        at++;
      }
    }
    return at;
  }

  private static int endOfText(String source, int from) {
    int at = from + 1;
    while (at < source.length() && source.charAt(at) != source.charAt(from)) {
      at += source.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
