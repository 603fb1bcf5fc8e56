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

  /** {@return the parts of a page; of a live one with what renews it} */
  static PageParts read(boolean live) {
    String licence = resource("uplot/LICENSE").strip();
    String start = live ? resource("live.js") : "report(new AbortController().signal);\n";
    String script =
        "'use strict';\n(() => {\n"
            + chartLibrary(licence)
            + "/** Starts a page; its listeners end with the signal. */\nfunction report(signal) {\n"
            + own()
            + "}\n"
            + start
            + "})();\n";
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

  /** {@return the content security policy of a page with these parts} */
  String policy(boolean live) {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src '"
        + scriptHash
        + "'; img-src data:; "
        + (live ? "connect-src 'self'; " : "")
        + "base-uri 'none'; form-action 'none'";
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
