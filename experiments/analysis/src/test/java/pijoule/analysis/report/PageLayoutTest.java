package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.tools.Browser;
import pijoule.analysis.tools.ExternalTool;

/**
 * Where the page's elements are, on a desk and on a phone, in both colour schemes, folded and
 * unfolded. Boxes are compared and not pixels, because fonts differ between machines; pictures for
 * a person are in {@code target/page-layout}. {@code -Dgolden.rewrite=true} rewrites the boxes.
 */
@Tag("slow")
class PageLayoutTest {
  private static final Path RESOURCES = Path.of("src/test/resources/pijoule/analysis/report");
  private static final Path PICTURES = Path.of("target/page-layout");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Rounding, and the width of a scroll bar, px. */
  private static final int SIDEWAYS = 18;

  /** Other fonts need more or fewer lines. */
  private static final double HEIGHT_RATIO = 1.6;

  private static final int HEIGHT_SLACK = 60;

  @TempDir static Path temporary;
  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void start() throws Exception {
    ExternalTool.require("chromium", "--version");
    ExternalTool.require("chromedriver", "--version");
    SmallCampaign small = new SmallCampaign(temporary.resolve("folder"));
    small.campaign.runs().get(4).failed("no answer within 60 s");
    page = Report.make(small.campaign.write()).report();
    browser = new Browser(temporary.resolve("profile"));
    Files.createDirectories(PICTURES);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  private static void open(int width, String scheme, boolean unfolded) throws Exception {
    browser.size(width, 900);
    browser.media("", scheme);
    browser.open(page);
    browser.run(
        "document.querySelectorAll('details').forEach(fold => fold.open = arguments[0] || fold.open)",
        unfolded);
    settle();
  }

  /** Two frames after what was asked for, so that observers and canvases have followed. */
  private static void settle() throws Exception {
    browser.run(
        "return new Promise(done => setTimeout(() =>"
            + " requestAnimationFrame(() => requestAnimationFrame(done))))");
  }

  private static JsonNode script(String name) throws Exception {
    return browser.run(Files.readString(RESOURCES.resolve(name)));
  }

  @ParameterizedTest
  @CsvSource({
    "1280,light,false", "1280,light,true", "1280,dark,true",
    "390,light,false", "390,light,true", "390,dark,true"
  })
  void everyElementIsInItsPlace(int width, String scheme, boolean unfolded) throws Exception {
    open(width, scheme, unfolded);
    String state = unfolded ? "unfolded" : "folded";
    Files.write(
        PICTURES.resolve("%d-%s-%s.png".formatted(width, scheme, state)), browser.screenshot());
    assertThat(script("faults.js")).isEmpty();
    assertThat(script("contrast.js")).isEmpty();
    Path golden = RESOURCES.resolve("layout-%d-%s.json".formatted(width, state));
    JsonNode boxes = script("layout.js");
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(golden, lines(boxes));
    }
    compare(boxes, JSON.readTree(golden.toFile()));
  }

  /** The boxes are those of the golden file with letters that are far wider. */
  @ParameterizedTest
  @CsvSource({"1280,monospace", "390,serif"})
  void otherFontsAreNoFault(int width, String font) throws Exception {
    open(width, "light", true);
    style("body, body *:not(svg *) { font-family: " + font + " !important }");
    browser.run("window.dispatchEvent(new Event('resize'))");
    settle();
    assertThat(script("faults.js")).isEmpty();
    Path golden = RESOURCES.resolve("layout-%d-unfolded.json".formatted(width));
    compare(script("layout.js"), JSON.readTree(golden.toFile()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main { padding-left: 6rem }",
        ".fold > summary { grid-template-columns: 1rem minmax(0, 25rem) 1fr }",
        "#power { display: none }",
        ".page { display: flex; flex-direction: row-reverse }"
      })
  void anElementThatMovedIsSeen(String rule) throws Exception {
    open(1280, "light", false);
    style(rule);
    JsonNode boxes = script("layout.js");
    JsonNode golden = JSON.readTree(RESOURCES.resolve("layout-1280-folded.json").toFile());
    assertThatThrownBy(() -> compare(boxes, golden)).isInstanceOf(AssertionError.class);
  }

  private static void style(String rule) throws Exception {
    browser.run(
        "document.head.append(Object.assign(document.createElement('style'),"
            + " { textContent: arguments[0] }))",
        rule);
  }

  private static String lines(JsonNode boxes) {
    List<String> lines = new ArrayList<>();
    boxes.forEach(box -> lines.add(box.toString()));
    return "[\n" + String.join(",\n", lines) + "\n]\n";
  }

  private static void compare(JsonNode boxes, JsonNode golden) {
    assertThat(more(boxes, golden)).as("more than in the golden file").isEmpty();
    assertThat(more(golden, boxes)).as("missing").isEmpty();
    assertThat(names(boxes)).isEqualTo(names(golden));
    int top = Integer.MIN_VALUE;
    for (int i = 0; i < golden.size(); i++) {
      JsonNode box = boxes.get(i);
      JsonNode wanted = golden.get(i);
      String name = wanted.path("name").asText();
      for (String side : List.of("left", "width")) {
        assertThat(Math.abs(box.path(side).asInt() - wanted.path(side).asInt()))
            .as("%s of %s: %s, not %s", side, name, box, wanted)
            .isLessThanOrEqualTo(SIDEWAYS);
      }
      int height = wanted.path("height").asInt();
      assertThat((double) box.path("height").asInt())
          .as("height of %s", name)
          .isBetween(height / HEIGHT_RATIO - HEIGHT_SLACK, height * HEIGHT_RATIO + HEIGHT_SLACK);
      if (i > 1) {
        assertThat(box.path("top").asInt()).as("order of %s", name).isGreaterThanOrEqualTo(top);
        top = box.path("top").asInt();
      }
    }
  }

  private static List<String> more(JsonNode boxes, JsonNode others) {
    List<String> more = new ArrayList<>(names(boxes));
    names(others).forEach(more::remove);
    return more;
  }

  private static List<String> names(JsonNode boxes) {
    return boxes.findValuesAsText("name");
  }

  @Test
  void foldedThePageIsShort() throws Exception {
    open(1280, "light", false);
    JsonNode height = browser.run("return document.documentElement.scrollHeight");
    assertThat(height.asInt()).isLessThan(13_000);
  }

  /** Also one that has its name from its caption; those after it too. */
  @Test
  void whatIsWiderThanItsPlaceCanBeScrolledByKeys() throws Exception {
    open(390, "light", true);
    style(".scroll > table:has(caption) { min-width: 60rem }");
    browser.run("window.dispatchEvent(new Event('resize'))");
    settle();
    JsonNode areas =
        browser.run(
            "return [...document.querySelectorAll('.scroll')]"
                + ".filter(area => area.scrollWidth > area.clientWidth + 1)"
                + ".map(area => area.tabIndex + ' ' + area.getAttribute('aria-label'))");
    assertThat(areas)
        .extracting(JsonNode::asText)
        .contains("0 What a request costs, to be scrolled sideways")
        .hasSizeGreaterThan(1)
        .allMatch(area -> area.startsWith("0 "));
  }

  /** The checks find what they are for. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "main { width: 150vw }",
        ".inside { white-space: nowrap; overflow: hidden }",
        ".fold { margin-top: -30px }",
        ".sheet { max-height: 100px; overflow-y: auto }",
        ".wide { overflow-x: visible }",
        "h2 { margin-left: -100px }"
      })
  void aBrokenLayoutIsSeen(String rule) throws Exception {
    open(390, "light", true);
    style(rule);
    assertThat(script("faults.js")).isNotEmpty();
  }
}
