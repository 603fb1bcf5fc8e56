package pijoule.analysis.table;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A chart, ready to be written.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param estimate whether its values rest on a power that is modelled and not measured
 * @param description what it shows in a sentence or two, for whoever cannot see it
 * @param svg a whole SVG document that needs nothing else, of the same bytes for the same numbers
 * @param csv every number that it shows, lines with their ends, units in the column names
 */
public record Figure(
    String name, String title, boolean estimate, String description, String svg, String csv) {
  private static final Pattern SIZE =
      Pattern.compile("viewBox=\"0 0 (\\S+) (\\S+)\" width=\"\\1\" height=\"\\2\"");

  private static final BigDecimal LINE = new BigDecimal(20);
  private static final int MARGIN = 12;
  private static final int BASELINE = 8;

  /**
   * {@return the document with a line below the chart, for a chart that is shown without its
   * report}
   *
   * @param occasion date and machines of the campaign; empty for none
   */
  public String svg(String occasion) {
    Matcher size = SIZE.matcher(svg);
    if (occasion.isEmpty() || !size.find()) {
      return svg;
    }
    String width = size.group(1);
    String high = size.group(2);
    BigDecimal higher = new BigDecimal(high).add(LINE);
    String line =
        "<text class=\"dim\" x=\"%s\" y=\"%s\">%s</text>\n</svg>"
            .formatted(
                MARGIN, higher.subtract(new BigDecimal(BASELINE)), HtmlWriter.escape(occasion));
    String paper = "<rect class=\"paper\" width=\"" + width + "\" height=\"";
    return svg.replace(
            size.group(),
            "viewBox=\"0 0 %1$s %2$s\" width=\"%1$s\" height=\"%2$s\"".formatted(width, higher))
        .replace(paper + high, paper + higher)
        .replace("</svg>", line);
  }
}
