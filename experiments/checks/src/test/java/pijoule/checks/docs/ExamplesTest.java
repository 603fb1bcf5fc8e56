package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.checks.docs.Repository.HOME;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import pijoule.runner.cli.CommandLineRoot;

/**
 * The results folders of docs/examples, which docs/examples/make.sh measured: small, of no one's
 * machine, and read by every later version.
 */
class ExamplesTest {
  private static final Path RESULTS = HOME.resolve("docs/examples/results");
  private static final long MAX_BYTES = 8_500_000;

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"quick", "url", "shopov2007", "nunes2013"})
  void everyOneIsReadAndReported(String name) throws Exception {
    Path copy = temp.resolve(name);
    for (Path file : files(RESULTS.resolve(name))) {
      Path to = copy.resolve(RESULTS.resolve(name).relativize(file));
      Files.createDirectories(to.getParent());
      Files.copy(file, to);
    }
    Files.delete(copy.resolve("report.html"));

    StringWriter printed = new StringWriter();
    String[] words = {"report", copy.toString()};
    CommandLine line = CommandLineRoot.commandLine(words).setOut(new PrintWriter(printed));
    assertThat(line.execute(words)).isZero();
    String shown = printed.toString().replace(copy.toString(), "DIR");
    assertThat(shown.strip().split("\\s+")).hasSizeBetween(100, 235);
    assertThat(shown.lines()).hasSizeBetween(15, 27);

    assertThat(copy.resolve("report.html")).content().contains("runs valid");
    recompute(copy);
  }

  /** A program that shares no code with the report finds the same numbers. */
  private static void recompute(Path report) throws Exception {
    assertThat(PythonRun.of(HOME.resolve("experiments/checks/recompute.py"), report.toString()))
        .containsPattern("cells.csv: [0-9]{3,4} numbers, .*, 0 differ");
  }

  /**
   * A reader of a page or of report.md finds what a link names, in the page itself or beside it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"quick", "url", "shopov2007", "nunes2013"})
  void everyLinkOfAPageLeadsSomewhere(String name) throws Exception {
    Path folder = RESULTS.resolve(name);
    String page = Files.readString(folder.resolve("report.html"));
    String embedded =
        page.substring(page.indexOf("id=\"embedded\">"), page.indexOf("id=\"traces\""));
    List<String> inPage = matches("href=\"([^\"#:]+)\"", page);
    assertThat(inPage)
        .hasSizeGreaterThan(10)
        .allMatch(
            link -> embedded.contains("\"" + link + "\":") || Files.exists(folder.resolve(link)));
    List<String> inText =
        matches("\\]\\(([^)#:]+)\\)", Files.readString(folder.resolve("report.md")));
    assertThat(inText).isNotEmpty().allMatch(link -> Files.exists(folder.resolve(link)));
  }

  /** A fragment names one element, a list that is announced has items. */
  @ParameterizedTest
  @ValueSource(strings = {"quick", "url", "shopov2007", "nunes2013"})
  void everyFragmentIsOfOneElement(String name) throws Exception {
    String page = Files.readString(RESULTS.resolve(name).resolve("report.html"));
    List<String> ids = matches(" id=\"([^\"]+)\"", page);
    assertThat(ids).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    List<String> fragments = matches("href=\"#([^\"=]+)\"", page);
    assertThat(fragments).isNotEmpty().allMatch(ids::contains);
    assertThat(page).doesNotContainPattern("<div role=\"list\"[^>]*>\\s*</div>");
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }

  @Test
  void theyAreSmallAndListed() throws IOException {
    long bytes = 0;
    for (Path file : files(RESULTS)) {
      bytes += Files.size(file);
    }
    assertThat(bytes).isLessThanOrEqualTo(MAX_BYTES);
    String page = Files.readString(HOME.resolve("docs/examples/README.md"));
    try (Stream<Path> folders = Files.list(RESULTS)) {
      assertThat(folders)
          .isNotEmpty()
          .allMatch(of -> page.contains("(results/" + of.getFileName() + "/report.html)"));
    }
  }

  /** A student sees what a night on two boards gives, and that this is no measurement of one. */
  @Test
  void thePapersFormHasItsEightTablesAndSaysThatNoBoardWasMeasured() throws IOException {
    long bytes = 0;
    for (Path file : files(RESULTS.resolve("nunes2013"))) {
      bytes += Files.size(file);
    }
    assertThat(bytes).isLessThanOrEqualTo(3_500_000);
    String page = Files.readString(RESULTS.resolve("nunes2013/report.html"));
    assertThat(page).containsPattern("<h1>.*no Raspberry Pi was measured.*</h1>");
    assertThat(page).contains(">Table I: ", ">Table II: ");
    for (String time : List.of("III", "VI")) {
      assertThat(page).containsPattern(">Table " + time + " of nunes2013: [^<(]*<");
    }
    for (String energy : List.of("IV", "V", "VII", "VIII")) {
      assertThat(page).containsPattern(">Table " + energy + " of nunes2013: [^<]*\\(estimate\\)<");
    }
    assertThat(HOME.resolve("docs/examples/README.md"))
        .content()
        .contains("**No Raspberry Pi was measured.**");
  }

  /** Nothing names the machine that they were measured on, its user or its folders. */
  @Test
  void theyNameNoMachine() throws IOException {
    for (Path file : files(RESULTS)) {
      if (file.toString().matches(".*\\.(json|jsonl|html|csv|txt|yaml|log)")) {
        assertThat(Files.readString(file))
            .as(file.toString())
            .doesNotContainPattern("(?<![\\w.])/(home|root|work|opt|var)/|/tmp/(?!pijoule-)");
      }
      if (file.getParent().endsWith("environment")) {
        JsonNode host = new ObjectMapper().readTree(file.toFile()).path("hostname");
        assertThat(host.asText("example")).as(file.toString()).isEqualTo("example");
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
