package pijoule.analysis.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.figure.PhaseSign;
import pijoule.base.Sha256;

/**
 * Parts that are the same in every page.
 *
 * @param style sheet
 * @param script all of it
 * @param scriptHash what a content security policy knows the script by
 * @param chartLicence of the library that draws the traces
 */
record PageParts(String style, String script, String scriptHash, String chartLicence) {
  private static final List<String> SCRIPTS =
      List.of(
          "folds.js",
          "files.js",
          "listing.js",
          "tables.js",
          "other.js",
          "theme.js",
          "bins.js",
          "chart.js",
          "panel.js",
          "runs.js");

  static PageParts read() {
    String licence = resource("uplot/LICENSE").strip();
    String script = "'use strict';\n(() => {\n" + chartLibrary(licence) + own() + "})();\n";
    String style =
        resource("uplot/uPlot.min.css").strip() + "\n" + PhaseSign.style() + styleSheet();
    return new PageParts(style, script, hash(script), licence);
  }

  /** {@return the style of tables, rows and charts, for pages without a trace} */
  static String styleSheet() {
    return resource("report.css") + resource("answer.css");
  }

  /**
   * uPlot asks the browser for its language and breaks where that is none, as with LANG=C; it gets
   * one of the page's own.
   */
  private static String chartLibrary(String licence) {
    return "/*! uPlot 1.6.32\n"
        + licence
        + "\n*/\nconst uPlot = ((navigator) => {\n"
        + resource("uplot/uPlot.iife.min.js").strip()
        + "\nreturn uPlot;\n})({ language: 'en-US' });\n";
  }

  private static String own() {
    return SCRIPTS.stream().map(PageParts::resource).collect(Collectors.joining("\n"));
  }

  private static String resource(String name) {
    try (InputStream in = PageParts.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String hash(String script) {
    byte[] digest = Sha256.digest().digest(script.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(digest);
  }
}
