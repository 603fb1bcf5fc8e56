package pijoule.analysis.report;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.tools.Browser;
import pijoule.analysis.tools.ExternalTool;

/** Tests of a page in Chromium, from a file, without a network, under LANG=C. */
abstract class PageInChromium {
  @TempDir static Path temporary;
  static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    ExternalTool.require("chromium", "--version");
    ExternalTool.require("chromedriver", "--version");
    browser = new Browser(temporary.resolve("profile"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }
}
