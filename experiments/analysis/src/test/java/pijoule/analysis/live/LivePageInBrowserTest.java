package pijoule.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.tools.Browser;
import pijoule.analysis.tools.ExternalTool;

/** A campaign in Chromium while it grows. */
@Tag("slow")
class LivePageInBrowserTest {
  @TempDir static Path temporary;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    ExternalTool.require("chromium", "--version");
    ExternalTool.require("chromedriver", "--version");
    browser = new Browser(temporary.resolve("profile"));
    browser.size(1280, 1000);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  private static String text(String script) throws Exception {
    return browser.run("return String(" + script + ")").asText();
  }

  /** Waits until something is so in the page; WebDriver's own limit ends a wait in vain. */
  private static void await(String condition) throws Exception {
    browser.run(
        "return new Promise(done => { const look = () => (%s) ? done() : setTimeout(look, 20); look(); })"
            .formatted(condition));
  }

  private static String runs() throws Exception {
    return text("document.querySelectorAll('#runs tbody tr').length");
  }

  @Test
  void growsAndKeepsWhatAReaderDid() throws Exception {
    GrowingFolder growing = new GrowingFolder(temporary.resolve("folder"), 4);
    try (LiveSite site = growing.serve()) {
      site.follow(false);
      browser.open(site.url() + "#run=r0003");
      assertThat(runs()).isEqualTo("4");
      browser.run(
          "document.documentElement.style.scrollBehavior = 'auto';"
              + "document.getElementById('runs').open = true;"
              + "document.querySelector('#runs .sort').focus();"
              + "document.querySelectorAll('#runs .sort')[1].click();"
              + "document.querySelectorAll('#runs .sort')[1].click();"
              + "document.getElementById('runs').scrollIntoView()");
      String top = text("Math.round(document.getElementById('runs').getBoundingClientRect().top)");
      growing.grow(5);
      site.renewNow();
      await("document.getElementById('live').dataset.page === '2'");
      assertThat(runs()).isEqualTo("9");
      assertThat(text("document.querySelector('#live-status').textContent"))
          .startsWith("Provisional: 9 of 12 runs are done (8 valid, 1 failed, 0 disturbed)");
      assertThat(text("document.querySelectorAll('#live-cells .valid').length")).isEqualTo("8");
      assertThat(text("document.getElementById('runs').open")).isEqualTo("true");
      assertThat(text("document.querySelector('#runs tbody th').textContent")).isEqualTo("r0009");
      assertThat(text("document.activeElement === document.querySelector('#runs .sort')"))
          .isEqualTo("true");
      assertThat(text("Math.round(document.getElementById('runs').getBoundingClientRect().top)"))
          .isEqualTo(top);
      assertThat(text("location.hash")).isEqualTo("#run=r0003");
      assertThat(text("document.getElementById('run').value")).isEqualTo("r0003");
      assertThat(text("document.querySelectorAll('.uplot').length")).isEqualTo("2");
      killedAndResumed(growing, site);
      looksRight();
      assertThat(browser.log("browser")).isEmpty();
    }
    await("document.getElementById('live-connection').textContent === 'This view has ended.'");
    assertThat(runs()).as("the last page came before the end").isEqualTo("12");
  }

  private static void killedAndResumed(GrowingFolder growing, LiveSite site) throws Exception {
    growing.isRunning = false;
    site.renewNow();
    await("document.getElementById('live-status').textContent.includes('No runner')");
    browser.open(site.url());
    assertThat(runs()).as("a page that is opened late has the past").isEqualTo("9");
    growing.isRunning = true;
    growing.grow(1);
    site.renewNow();
    await("document.querySelectorAll('#runs tbody tr').length === 10");
    growing.grow(2);
  }

  private static void looksRight() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      browser.media("", scheme);
      assertThat(
              browser.run(
                  Files.readString(
                      Path.of("src/test/resources/pijoule/analysis/report/contrast.js"))))
          .as(scheme)
          .isEmpty();
    }
    browser.size(390, 800);
    await("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    browser.size(1280, 1000);
    assertThat(
            browser.run(
                "const ids = [...document.querySelectorAll('[id]')].map(one => one.id);"
                    + "return ids.filter((id, i) => ids.indexOf(id) !== i)"))
        .isEmpty();
  }
}
