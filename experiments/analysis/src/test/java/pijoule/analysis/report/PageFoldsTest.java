package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;

/** Folds, the menu of a phone, and tables that are searched, sorted and unfolded. */
class PageFoldsTest extends PageInChromium {
  private static final String ENTER = "\uE007";
  private static final String TABLE = "document.querySelector('#client-others table')";

  private static Path page;

  @BeforeAll
  static void make() throws Exception {
    page = Report.make(new SmallCampaign(temporary.resolve("folder")).campaign.write()).report();
  }

  @BeforeEach
  void open() throws Exception {
    browser.media("", "light");
    browser.size(1280, 900);
    browser.open(page);
  }

  private static String text(String script) throws Exception {
    return browser.run("return String(" + script + ")").asText();
  }

  private static int shownRows() throws Exception {
    return browser
        .run(
            "return [..." + TABLE + ".tBodies[0].rows].filter(row => row.checkVisibility()).length")
        .asInt();
  }

  @Test
  void chaptersAreFoldedAndSayWhatIsInside() throws Exception {
    assertThat(text("document.querySelectorAll('details.fold[open]').length")).isEqualTo("1");
    assertThat(text("document.querySelector('details.fold[open]').id")).isEqualTo("shares");
    assertThat(text("document.querySelector('#tables .inside').textContent"))
        .startsWith("6 tables: Average client times; Average client energy; 4 more");
    browser.run("document.getElementById('unfold').click()");
    assertThat(text("document.querySelectorAll('details.fold:not([open])').length")).isEqualTo("0");
  }

  @Test
  void aLinkOpensTheFoldThatHasItsTarget() throws Exception {
    browser.run("location.hash = '#client-others'");
    assertThat(
            browser
                .run(
                    "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame("
                        + "() => done([others.open, inference.open]))))")
                .toString())
        .isEqualTo("[true,false]");
    browser.run("document.querySelector('nav a[href=\"#inference\"]').click()");
    assertThat(text("inference.open")).isEqualTo("true");
  }

  @Test
  void aLongTableIsUnfoldedSearchedAndSorted() throws Exception {
    browser.run("others.open = true");
    assertThat(shownRows()).isEqualTo(10);
    focus("#client-others .tools:last-of-type button");
    browser.press(ENTER);
    assertThat(shownRows()).isEqualTo(20);
    focus("#client-others input");
    browser.press("generate");
    assertThat(shownRows()).isEqualTo(4);
    focus("#client-others th:nth-child(5) .sort");
    browser.press(ENTER);
    assertThat(text(TABLE + ".querySelector('[aria-sort]').getAttribute('aria-sort')"))
        .isEqualTo("ascending");
  }

  /** Time and energy of the client; the failed run has one wide field in place of both. */
  @Test
  void sortingGoesByNumbersAndLeavesWhatIsNotKnownLast() throws Exception {
    SmallCampaign small = new SmallCampaign(temporary.resolve("failed"));
    small.campaign.runs().get(4).failed("the server did not answer");
    browser.open(Report.make(small.campaign.write()).report());
    browser.run("document.querySelector('#runs').open = true");
    for (int column : new int[] {5, 6}) {
      for (Comparator<Double> order :
          List.of(Comparator.<Double>naturalOrder(), Comparator.<Double>reverseOrder())) {
        assertSortedBy(column, order);
      }
    }
  }

  /** Presses the column's button: the first time sorts up, the second time down. */
  private static void assertSortedBy(int column, Comparator<Double> order) throws Exception {
    focus("#runs th:nth-child(%s) .sort".formatted(column + 1));
    browser.press(ENTER);
    JsonNode fields =
        browser.run(
            "return [...document.querySelectorAll('#runs tbody tr')].map(row =>"
                + " row.cells[arguments[0]]?.dataset.value ?? 'failed')",
            column);
    List<Double> numbers = new ArrayList<>();
    for (int i = 0; i < fields.size() - 1; i++) {
      numbers.add(Double.valueOf(fields.get(i).asText()));
    }
    assertThat(numbers).as("column " + column).hasSize(11).isSortedAccordingTo(order);
    assertThat(Set.copyOf(numbers)).hasSizeGreaterThan(2);
    assertThat(fields.get(11).asText()).isEqualTo("failed");
  }

  @Test
  void aRowShowsTheColumnsForWhichThereIsNoRoom() throws Exception {
    browser.run("others.open = true");
    focus("#client-others tbody .more");
    browser.press(ENTER);
    String fields =
        text("[..." + TABLE + ".querySelectorAll('.rest dt')].map(one => one.textContent).join()");
    String extra =
        text(
            "[..."
                + TABLE
                + ".tHead.querySelectorAll('.extra')].map(one => one.textContent).join()");
    assertThat(fields).isNotEmpty().isEqualTo(extra);
  }

  @Test
  void aPhoneHasOneButtonForItsNavigation() throws Exception {
    browser.size(390, 800);
    assertThat(text("contents.checkVisibility()")).isEqualTo("false");
    focus("#menu");
    browser.press(ENTER);
    assertThat(text("contents.checkVisibility()")).isEqualTo("true");
    assertThat(text("menu.getAttribute('aria-expanded')")).isEqualTo("true");
    browser.run("document.querySelector('nav a[href=\"#files\"]').click()");
    assertThat(text("contents.checkVisibility()")).isEqualTo("false");
  }

  @Test
  @Tag("slow")
  void paperHasTheAnswerAndNotEachPhase() throws Exception {
    browser.run("window.dispatchEvent(new Event('beforeprint'))");
    browser.media("print", "light");
    assertThat(shownRows()).isZero();
    assertThat(
            text(
                "[...document.querySelectorAll('#answer :is(td, th, dd, li, p, figure),"
                    + " #conditions li, #request-parts td')].filter(one =>"
                    + " !one.closest('[hidden], .screen, .tip, thead, noscript')"
                    + " && one.textContent.trim() && !one.checkVisibility()).length"))
        .isEqualTo("0");
    browser.run("window.dispatchEvent(new Event('afterprint'))");
    assertThat(text("document.querySelectorAll('details.fold[open]').length")).isEqualTo("1");
  }

  @Test
  void withoutScriptsEveryRowIsThere() throws Exception {
    browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.open(page);
      assertThat(shownIn("#menu, #unfold, .tools, .sort, .more")).isZero();
      assertThat(shownIn("nav ol a")).isGreaterThan(10);
    } finally {
      browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  /** WebDriver's own scripts run where the page's do not. */
  private static int shownIn(String selector) throws Exception {
    return browser
        .run(
            "return [...document.querySelectorAll(arguments[0])].filter(one =>"
                + " one.checkVisibility()).length",
            selector)
        .asInt();
  }

  private static void focus(String selector) throws Exception {
    browser.run("document.querySelector(arguments[0]).focus()", selector);
  }
}
