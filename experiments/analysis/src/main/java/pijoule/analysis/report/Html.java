package pijoule.analysis.report;

import java.util.regex.Pattern;

/** Texts within HTML. */
final class Html {
  private static final Pattern STRONG = Pattern.compile("\\*\\*(.+?)\\*\\*");
  private static final Pattern CODE = Pattern.compile("`(.+?)`");

  private Html() {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** A sentence that report.md has as well: its Markdown for emphasis and code becomes HTML. */
  static String sentence(String markdown) {
    String strong = STRONG.matcher(escape(markdown)).replaceAll("<strong>$1</strong>");
    return CODE.matcher(strong).replaceAll("<code>$1</code>");
  }
}
