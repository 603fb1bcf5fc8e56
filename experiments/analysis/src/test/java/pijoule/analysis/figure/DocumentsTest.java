package pijoule.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Figure;

/** Every figure is a document that works alone and beside others. */
class DocumentsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/pijoule/analysis/figure");
  private static final String GOLDEN_NAME = "figure-09-server-serialization-energy";
  private static final Pattern REFERENCE = Pattern.compile("(?:href=\"|url\\()#([^\")]+)");
  private static final Pattern SELECTORS = Pattern.compile("(?m)^([^@}\\n]+)\\{");

  /** Of a figure with twelve cells. */
  private static final int MAX_BYTES = 24_000;

  private final Locale before = Locale.getDefault();

  @TempDir Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @Test
  void areWellFormedAndSayWhatTheyShow() throws Exception {
    List<Figure> figures =
        Stream.of(
                Fixtures.damaged(folder.resolve("small")),
                Fixtures.hostile(),
                new Invented().measured(),
                new DesignedCampaign(folder.resolve("designed"), 2, 1).measured())
            .flatMap(measurements -> Fixtures.all(measurements).stream())
            .toList();
    for (Figure figure : figures) {
      Element root = new Parsed(figure).root();
      assertThat(root.getAttribute("role")).isEqualTo("img");
      String[] labels = root.getAttribute("aria-labelledby").split(" ", -1);
      assertThat(text(root, "title", labels[0])).isNotBlank();
      assertThat(text(root, "desc", labels[1])).isNotBlank();
      assertThat(figure.svg() + figure.csv()).doesNotContain("NaN", "Infinity");
      assertThat(Parsed.all(root, "script")).isEmpty();
      int bytes = figure.svg().length();
      assertThat(bytes).as(figure.name()).isLessThan(MAX_BYTES);
    }
  }

  private static String text(Element root, String tag, String id) {
    return Parsed.all(root, tag).stream()
        .filter(element -> element.getAttribute("id").equals(id))
        .map(Element::getTextContent)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keepNamesAsTheyAre() throws Exception {
    String kept = Fixtures.SCRIPT.replace('\u0007', '\uFFFD').replace('\uD800', '\uFFFD');
    for (Figure figure : PaperFigures.of(Fixtures.hostile())) {
      assertThat(new Parsed(figure).cell(1).getTextContent()).startsWith(kept + ", 日本語");
    }
  }

  @Test
  void leaveEachOtherAloneWithinOnePage() throws Exception {
    List<Figure> figures = Fixtures.all(Fixtures.damaged(folder));
    Set<String> ids = new HashSet<>();
    Set<String> classes = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Figure figure : figures) {
      assertThat(names.add(figure.name())).isTrue();
      Parsed parsed = new Parsed(figure);
      String key = parsed.root().getAttribute("class");
      assertThat(classes.add(key)).as(key).isTrue();
      Set<String> own =
          parsed.all("*").stream()
              .map(element -> element.getAttribute("id"))
              .filter(id -> !id.isEmpty())
              .collect(Collectors.toSet());
      assertThat(own).noneMatch(ids::contains);
      ids.addAll(own);
      assertThat(own).containsAll(found(REFERENCE, figure.svg()));
      String style = parsed.all("style").get(0).getTextContent();
      for (String selector : found(SELECTORS, style)) {
        assertThat(selector.split(",", -1))
            .isNotEmpty()
            .allMatch(part -> part.matches("\\." + key + "( .*)?"));
      }
    }
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toSet());
  }

  @Test
  void areTheSameInEveryLocale() throws Exception {
    Measurements measurements = Fixtures.damaged(folder);
    List<Figure> expected = Fixtures.all(measurements);
    for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      assertThat(Fixtures.all(measurements)).isEqualTo(expected);
    }
  }

  /** One document byte for byte; {@code -Dgolden.rewrite=true} rewrites it. */
  @Test
  void oneIsTheGoldenOne() throws Exception {
    Figure figure = PaperFigures.of(Fixtures.damaged(folder)).get(1);
    assertThat(figure.name()).isEqualTo(GOLDEN_NAME);
    Path svg = GOLDEN.resolve(GOLDEN_NAME + ".svg");
    Path csv = GOLDEN.resolve(GOLDEN_NAME + ".csv");
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(svg, figure.svg());
      Files.writeString(csv, figure.csv());
    }
    assertThat(figure.svg()).isEqualTo(Files.readString(svg));
    assertThat(figure.csv()).isEqualTo(Files.readString(csv));
  }
}
