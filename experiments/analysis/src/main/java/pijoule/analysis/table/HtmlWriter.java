package pijoule.analysis.table;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import pijoule.analysis.table.Layout.Field;

/**
 * Writes a sheet in HTML that is well-formed XML as well: a table with a heading, headers that say
 * what they head, and its notes. A table of things has the class {@code listing}. Looks are left to
 * the page: numbers have the class {@code number}.
 */
public final class HtmlWriter {
  private static final Pattern STRONG = Pattern.compile("\\*\\*(.+?)\\*\\*");
  private static final Pattern CODE = Pattern.compile("`(.+?)`");

  private HtmlWriter() {}

  /**
   * {@return a {@code section} whose {@code id} is the sheet's name and whose {@code data-csv} is
   * its CSV file within a results folder; a number's {@code data-value} is the one in that file}
   *
   * @param sheet any
   * @param headingLevel of its title, 1 to 6
   */
  public static String write(Sheet sheet, int headingLevel) {
    return write(sheet, headingLevel, Set.of());
  }

  /**
   * Writes a sheet as {@link #write(Sheet, int)} does, without some of its notes.
   *
   * @param left notes that are shown elsewhere
   * @return a {@code section}
   */
  public static String write(Sheet sheet, int headingLevel, Set<String> left) {
    Layout layout = Layout.of(sheet instanceof Listing listing ? listing.withoutUnits() : sheet);
    StringBuilder html = new StringBuilder();
    html.append(
        "<section class=\"sheet\" id=\"%1$s\" data-csv=\"tables/%1$s.csv\">\n"
            .formatted(escape(layout.name())));
    html.append(
        "<h%1$s id=\"%2$s-heading\">%3$s</h%1$s>\n"
            .formatted(headingLevel, escape(layout.name()), escape(layout.title())));
    html.append(
        "<div class=\"scroll\">\n<table%s aria-labelledby=\"%s-heading\">\n"
            .formatted(
                sheet instanceof Listing ? " class=\"listing\"" : "", escape(layout.name())));
    headers(layout, html);
    layout.blocks().forEach(block -> body(layout, block, html));
    html.append("</table>\n</div>\n");
    notes(layout.notes().stream().filter(note -> !left.contains(note)).toList(), html);
    return html.append("</section>\n").toString();
  }

  private static void headers(Layout layout, StringBuilder html) {
    html.append("<thead>\n");
    boolean listing = layout.headers().size() == 1;
    for (int header = 0; header < layout.headers().size(); header++) {
      html.append("<tr>");
      String label = layout.headers().get(header).get(0);
      html.append(label.isEmpty() ? "<td></td>" : head(listing ? "col" : "row", 1, label));
      for (Layout.Span span : layout.spans(header, 1)) {
        html.append(head(span.columns() > 1 ? "colgroup" : "col", span.columns(), span.text()));
      }
      html.append("</tr>\n");
    }
    html.append("</thead>\n");
  }

  private static void body(Layout layout, Layout.Block block, StringBuilder html) {
    html.append("<tbody>\n");
    if (!block.heading().isEmpty()) {
      html.append("<tr>")
          .append(head("rowgroup", layout.columns(), block.heading()))
          .append("</tr>\n");
    }
    for (List<Field> line : block.lines()) {
      html.append("<tr>");
      for (int column = 0; column < line.size(); column++) {
        Field field = line.get(column);
        html.append(column < layout.keys() ? head("row", 1, field.text()) : cell(field));
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n");
  }

  private static String head(String scope, int columns, String text) {
    String span = columns > 1 ? " colspan=\"" + columns + "\"" : "";
    return "<th scope=\"%s\"%s>%s</th>".formatted(scope, span, escape(text));
  }

  /** Texts of more characters are read as sentences and need a wide column. */
  private static final int LONG = 40;

  private static String cell(Field field) {
    String text = escape(field.text());
    if (field.value().isEmpty()) {
      return (field.text().length() > LONG ? "<td class=\"prose\">" : "<td>") + text + "</td>";
    }
    String title = field.detail().isEmpty() ? "" : " title=\"" + escape(field.detail()) + "\"";
    return "<td class=\"number\" data-value=\"%s\"%s>%s</td>"
        .formatted(escape(field.value().get()), title, text);
  }

  private static void notes(List<String> notes, StringBuilder html) {
    if (!notes.isEmpty()) {
      html.append("<ul class=\"notes\">\n");
      notes.forEach(note -> html.append("<li>").append(escape(note)).append("</li>\n"));
      html.append("</ul>\n");
    }
  }

  /**
   * {@return HTML of a sentence that report.md has as well, with its emphasis and code}
   *
   * @param markdown the sentence
   */
  public static String sentence(String markdown) {
    String strong = STRONG.matcher(escape(markdown)).replaceAll("<strong>$1</strong>");
    return CODE.matcher(strong).replaceAll("<code>$1</code>");
  }

  /** {@return text for XML; a character that XML cannot hold becomes the replacement character} */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isLegal(c) ? c : '\uFFFD');
              }
            });
    return escaped.toString();
  }

  /**
   * {@return whether XML can hold it: production 2 of XML 1.0 (fifth edition)}
   *
   * @param c code point of a character
   */
  public static boolean isLegal(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c < 0xD800)
        || (c >= 0xE000 && c < 0xFFFE)
        || c > 0xFFFF;
  }
}
