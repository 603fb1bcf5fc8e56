package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.compare.Compare;

/** The page as a reader has it: in Chromium, from a file, without a network, under LANG=C. */
class PageInBrowserTest extends PageInChromium {
  private static final String TAB = "\uE004";

  private static Path page;

  @BeforeAll
  static void make() throws Exception {
    SmallCampaign small = new SmallCampaign(temporary.resolve("folder"));
    small.campaign.runs().get(4).failed("no answer within 60 s");
    page = PageFolder.page(small.campaign.write());
    browser.size(1280, 1000);
  }

  @BeforeEach
  void open() throws Exception {
    scheme("light");
    browser.log("browser");
    browser.log("performance");
    browser.open(page);
  }

  private static void scheme(String name) throws Exception {
    browser.media("", name);
  }

  @Test
  void opensWithoutErrorsAndAsksForNothingElse() throws Exception {
    assertThat(browser.run("return document.title").asText()).isEqualTo("A small campaign");
    assertThat(browser.log("browser")).isEmpty();
    Set<String> asked = new HashSet<>();
    Pattern request = Pattern.compile("\"Network.requestWillBeSent\".*?\"url\":\"([^\"]*)\"");
    for (JsonNode entry : browser.log("performance")) {
      request
          .matcher(entry.path("message").asText())
          .results()
          .map(found -> found.group(1))
          .filter(url -> !url.startsWith("data:"))
          .forEach(asked::add);
    }
    assertThat(asked)
        .isNotEmpty()
        .allMatch(url -> url.startsWith("file:") && url.endsWith("report.html"));
  }

  @Test
  void aRunThatIsChosenIsDrawn() throws Exception {
    JsonNode before = painted();
    assertThat(before.get(0).asInt()).isGreaterThan(1000);
    assertThat(before.get(1).asInt()).isGreaterThan(1000);
    String first = rows();
    browser.run("document.getElementById('next-run').click()");
    assertThat(browser.run("return document.getElementById('run').selectedIndex").asInt())
        .isEqualTo(1);
    assertThat(rows()).isNotEqualTo(first);
    assertThat(painted().get(0).asInt()).isGreaterThan(1000);
    browser.run("document.querySelector('a[data-run=r0012]').click()");
    assertThat(browser.run("return document.getElementById('run').value").asText())
        .isEqualTo("r0012");
    assertThat(browser.run("return document.getElementById('next-run').disabled").asBoolean())
        .isTrue();
    assertThat(browser.log("browser")).isEmpty();
  }

  /** A run is shown in every chart by pointing at it, and kept in the address by a click. */
  @Test
  void aRunIsFoundInEveryChart() throws Exception {
    String dot = "document.querySelector('.level .dot[data-run=r0003]')";
    browser.run(dot + ".dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))");
    assertThat(lit()).hasSizeGreaterThan(2).containsOnly("r0003");
    browser.run(dot + ".click()");
    assertThat(browser.run("return location.hash").asText()).isEqualTo("#run=r0003");
    assertThat(browser.run("return document.getElementById('run').value").asText())
        .isEqualTo("r0003");
    browser.run(
        "document.body.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));"
            + "document.getElementById('next-run').click()");
    assertThat(lit()).isNotEmpty().containsOnly("r0004");
    assertThat(browser.run("return location.hash").asText()).isEqualTo("#run=r0004");
    browser.run("location.hash = '#run=r0007'; location.reload()");
    assertThat(browser.run("return document.getElementById('run').value").asText())
        .isEqualTo("r0007");
    assertThat(browser.log("browser")).isEmpty();
  }

  /** Numbers are there where the page was sent without its folder. */
  @Test
  void aPageAloneOpensItsNumbers(@TempDir Path elsewhere) throws Exception {
    Path alone = Files.copy(page, elsewhere.resolve("report.html"));
    browser.open(alone);
    browser.run("document.querySelector('a[href=\"figures/ratios.csv\"]').click()");
    assertThat(browser.run("return document.getElementById('file').open").asBoolean()).isTrue();
    JsonNode cells =
        browser.run(
            "return [...document.querySelectorAll('#file tr')].map(row =>"
                + " [...row.children].map(cell => cell.textContent))");
    List<String> lines = Files.readAllLines(page.resolveSibling("figures/ratios.csv"));
    assertThat(cells.size()).isEqualTo(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      List<String> row = new ArrayList<>();
      cells.get(i).forEach(cell -> row.add(cell.asText()));
      assertThat(lines.get(i).replace("\"", "")).isEqualTo(String.join(",", row));
    }
    browser.run("document.getElementById('file-close').click()");
    assertThat(browser.run("return document.getElementById('file').open").asBoolean()).isFalse();
    assertThat(browser.log("browser")).isEmpty();
  }

  /**
   * A second page that is dropped shows both answers, as the command does; another file does not.
   */
  @Test
  void anotherPageThatIsDroppedIsCompared() throws Exception {
    Path a = TwoAnswersTest.campaign(temporary, "a", 370);
    Path b = TwoAnswersTest.campaign(temporary, "b", 20);
    browser.open(PageFolder.page(a));
    drop("b.html", Files.readString(PageFolder.page(b)));
    TwoAnswers expected = TwoAnswers.of(Compare.of(a, b));
    assertThat(other("strong")).isEqualTo(List.of(expected.sentence()));
    String notServers = "tr:not(:nth-child(3), :nth-child(4)) ";
    assertThat(other(notServers + "td:last-child"))
        .contains("another answer")
        .isEqualTo(expected.findings().stream().map(TwoAnswers.Finding::word).toList());
    assertThat(other("td:nth-child(3)"))
        .isNotEmpty()
        .allMatch(text -> text.matches("[0-9.]+ [0-9.]+ to [0-9.]+"));
    drop("x.html", "<p>nothing</p><script>document.title = 'ran'</script>");
    assertThat(other("p:not(.notes)"))
        .containsExactly("The file must be a report.html of pijoule, got x.html; choose another.");
    assertThat(browser.run("return document.title").asText()).isEqualTo("A small campaign");
    assertThat(browser.log("browser")).isEmpty();
  }

  private static void drop(String name, String text) throws Exception {
    String json = new ObjectMapper().writeValueAsString(text);
    browser.run(
        "const files = new DataTransfer();"
            + "files.items.add(new File([%s], '%s', {type: 'text/html'}));".formatted(json, name)
            + "document.body.dispatchEvent(new DragEvent('drop',"
            + " {bubbles: true, cancelable: true, dataTransfer: files}));"
            + "return new Promise(done => new MutationObserver(() => done()).observe("
            + "document.querySelector('#other [role=status]'), {childList: true}))");
  }

  private static List<String> other(String selector) throws Exception {
    List<String> texts = new ArrayList<>();
    browser
        .run(
            "return [...document.querySelectorAll('#other [role=status] %s')]".formatted(selector)
                + ".map(one => one.textContent)")
        .forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> lit() throws Exception {
    List<String> runs = new ArrayList<>();
    browser
        .run(
            "return [...document.querySelectorAll('.lit')].map(one =>"
                + " one.dataset.run ?? one.querySelector('[data-run]').dataset.run)")
        .forEach(run -> runs.add(run.asText()));
    return runs;
  }

  private static String rows() throws Exception {
    return browser.run("return document.querySelector('#client-power tbody').textContent").asText();
  }

  private static JsonNode painted() throws Exception {
    return browser.run(
        "return [...document.querySelectorAll('.uplot canvas')].map(canvas => canvas"
            + ".getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
            + ".filter((value, i) => i % 4 === 3 && value > 0).length)");
  }

  @Test
  void dragZoomsBothSidesAndADoubleClickResets() throws Exception {
    List<String> whole = ranges();
    assertThat(whole.get(0)).isEqualTo(whole.get(1));
    JsonNode box =
        browser.run(
            "const area = document.querySelector('#client-power .u-over');"
                + "document.documentElement.style.scrollBehavior = 'auto';"
                + "area.scrollIntoView({block: 'center'});"
                + "const at = area.getBoundingClientRect();"
                + "return [at.left, at.top + at.height / 2, at.width]");
    int left = box.get(0).asInt();
    int width = box.get(2).asInt();
    browser.drag(left + width / 4, left + width / 2, box.get(1).asInt());
    List<String> zoomed = ranges();
    assertThat(zoomed.get(0)).isNotEqualTo(whole.get(0)).isEqualTo(zoomed.get(1));
    browser.run(
        "document.querySelector('#server-power .u-over')"
            + ".dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))");
    assertThat(ranges()).isEqualTo(whole);
    browser.run("document.getElementById('whole-server').click()");
    List<String> server = ranges();
    assertThat(server.get(0)).isEqualTo(server.get(1)).isNotEqualTo(whole.get(0));
    browser.run("document.getElementById('theme').click()");
    assertThat(ranges()).as("redrawn").isEqualTo(server);
  }

  private static List<String> ranges() throws Exception {
    List<String> ranges = new ArrayList<>();
    browser
        .run(
            "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>"
                + " done([...document.querySelectorAll('.chart')].map(box => box.dataset.range)))))")
        .forEach(range -> ranges.add(range.asText()));
    return ranges;
  }

  @Test
  void theKeyboardMovesAlongTheTraceAndZooms() throws Exception {
    String whole = ranges().get(0);
    browser.run("document.querySelector('#client-power .chart').focus()");
    browser.press("\uE014");
    assertThat(
            browser.run("return document.querySelector('#client-power .tip').textContent").asText())
        .matches("\\d\\.\\d{4} s: \\d\\.\\d+ W \\(.*\\); .*");
    browser.press("++");
    assertThat(ranges().get(0)).isNotEqualTo(whole);
    browser.press("0");
    assertThat(ranges().get(0)).isEqualTo(whole);
  }

  @Test
  void everyControlIsReachedByTab() throws Exception {
    JsonNode wanted =
        browser.run(
            "return [...document.querySelectorAll('a[href],button,select,input,summary,[tabindex=\"0\"]')]"
                + ".filter(one => !one.disabled && one.checkVisibility()).length");
    Set<String> reached = new HashSet<>();
    browser.run(
        "document.body.tabIndex = -1; document.body.focus(); let n = 0;"
            + "document.addEventListener('focusin', event => event.target.dataset.reached = n++)");
    for (int i = 0; i < wanted.asInt() + 2; i++) {
      browser.press(TAB);
    }
    JsonNode left =
        browser.run(
            "return [...document.querySelectorAll('a[href],button,select,input,summary,[tabindex=\"0\"]')]"
                + ".filter(one => !one.disabled && one.checkVisibility() && !one.dataset.reached)"
                + ".map(one => one.outerHTML.slice(0, 100))");
    left.forEach(one -> reached.add(one.asText()));
    assertThat(reached).isEmpty();
  }

  @Test
  void headingsNestAndWhatIsDrawnHasAName() throws Exception {
    JsonNode levels =
        browser.run(
            "return [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')]"
                + ".map(one => Number(one.tagName[1]))");
    assertThat(levels.get(0).asInt()).isEqualTo(1);
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i).asInt()).isBetween(2, levels.get(i - 1).asInt() + 1);
    }
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('svg,img')].filter(one => !one.ariaLabel"
                    + " && !one.getAttribute('aria-labelledby') && !one.alt"
                    + " && !one.querySelector(':scope > title')).length"))
        .hasToString("0");
    assertThat(
            browser.run(
                "const ids = [...document.querySelectorAll('[id]')].map(one => one.id);"
                    + "return ids.filter((id, i) => ids.indexOf(id) !== i)"))
        .isEmpty();
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('th')].filter(one => !one.scope).length"))
        .hasToString("0");
  }

  @Test
  void textCanBeReadInBothSchemes() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      scheme(scheme);
      assertThat(lowContrast()).as(scheme).isEmpty();
    }
    browser.run("document.getElementById('theme').click()");
    assertThat(browser.run("return document.documentElement.dataset.theme").asText())
        .isEqualTo("light");
    assertThat(lowContrast()).isEmpty();
  }

  /** Texts whose contrast with what is behind them is below 4.5 (WCAG 2.1, 1.4.3). */
  private static JsonNode lowContrast() throws Exception {
    return browser.run(
        Files.readString(Path.of("src/test/resources/pijoule/analysis/report/contrast.js")));
  }

  @Test
  void printsInLightColoursOnPages() throws Exception {
    scheme("dark");
    String pdf = new String(browser.print(), StandardCharsets.ISO_8859_1);
    assertThat(Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count())
        .isBetween(2L, 10L);
    assertThat(pdf.length()).isLessThan(5_000_000);
    browser.command("Emulation.setEmulatedMedia", Map.of("media", "print"));
    assertThat(
            browser.run(
                "const of = one => getComputedStyle(document.querySelector(one));"
                    + "return [of('body').backgroundColor, of('nav').display, of('.chooser').display]"))
        .hasToString("[\"rgb(255, 255, 255)\",\"none\",\"none\"]");
    browser.command("Emulation.setEmulatedMedia", Map.of("media", ""));
  }

  @Test
  void aNarrowWindowDoesNotScrollSideways() throws Exception {
    browser.size(400, 800);
    assertThat(
            browser.run(
                "const root = document.documentElement;"
                    + "return new Promise(done => { const look = frames =>"
                    + " root.scrollWidth <= root.clientWidth ? done('fits')"
                    + " : frames === 0 ? done(root.scrollWidth + ' of ' + root.clientWidth)"
                    + " : requestAnimationFrame(() => look(frames - 1));"
                    + " look(300); })"))
        .as("the page redraws its charts and tables some frames after it is narrow")
        .hasToString("\"fits\"");
    browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  @Test
  @Tag("slow")
  void fourHundredRunsOpen() throws Exception {
    Path many = PageFolder.page(ManyRuns.write(temporary.resolve("many")));
    assertThat(Files.size(many)).isLessThan(6_000_000);
    browser.open(many);
    JsonNode loaded =
        browser.run("return performance.getEntriesByType('navigation')[0].loadEventEnd");
    System.out.printf(
        "report.html of 400 runs: %d bytes, loaded after %.0f ms%n",
        Files.size(many), loaded.asDouble());
    assertThat(painted().get(0).asInt()).isGreaterThan(1000);
    assertThat(browser.log("browser")).isEmpty();
  }
}
