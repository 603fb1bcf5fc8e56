package pijoule.analysis.figure;

import java.math.BigDecimal;
import java.math.RoundingMode;
import pijoule.analysis.table.HtmlWriter;

/** Writes SVG elements: every name and text escaped, every number the same in every locale. */
final class Svg {
  /** A hundredth of a pixel: finer than any screen or printer shows at a report's width. */
  private static final int DECIMALS = 2;

  private final StringBuilder text = new StringBuilder();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn; a number is a length in user units
   */
  Svg open(String tag, Object... attributes) {
    start(tag, attributes);
    text.append('>');
    return this;
  }

  Svg close(String tag) {
    text.append("</").append(tag).append(">\n");
    return this;
  }

  Svg leaf(String tag, Object... attributes) {
    start(tag, attributes);
    text.append("/>\n");
    return this;
  }

  /** An element that holds nothing but a text. */
  Svg text(String tag, String content, Object... attributes) {
    start(tag, attributes);
    text.append('>').append(escape(content)).append("</").append(tag).append(">\n");
    return this;
  }

  /** A rectangle whose fill is its classes'. */
  Svg rect(String classes, double x, double y, double width, double height) {
    return leaf("rect", "class", classes, "x", x, "y", y, "width", width, "height", height);
  }

  /** A text at a point, of some classes or of none. */
  Svg label(String content, String classes, double x, double y) {
    return classes.isEmpty()
        ? text("text", content, "x", x, "y", y)
        : text("text", content, "class", classes, "x", x, "y", y);
  }

  Svg path(String classes, CharSequence d) {
    return leaf("path", "class", classes, "d", d);
  }

  Svg rect(String classes, double x, double y, double width, double height, String fill) {
    return leaf(
        "rect", "class", classes, "x", x, "y", y, "width", width, "height", height, "fill", fill);
  }

  /** An element with a title, which a browser shows beside the pointer. */
  Svg titled(String tag, String title, Object... attributes) {
    start(tag, attributes);
    text.append("><title>").append(escape(title)).append("</title></").append(tag).append(">\n");
    return this;
  }

  Svg append(Svg other) {
    text.append(other.text);
    return this;
  }

  Svg raw(String markup) {
    text.append(markup);
    return this;
  }

  private void start(String tag, Object... attributes) {
    text.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      String shown = value instanceof Number n ? number(n.doubleValue()) : value.toString();
      text.append(' ').append(attributes[i]).append("=\"").append(escape(shown)).append('"');
    }
  }

  /**
   * {@return the value with two decimals at most}
   *
   * @param value finite
   */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a length must be finite, got " + value);
    }
    BigDecimal rounded =
        new BigDecimal(Double.toString(value)).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Escapes for text and attributes; what XML 1.0 (section 2.2) forbids becomes U+FFFD. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints().forEach(c -> append(escaped, c));
    return escaped.toString();
  }

  private static void append(StringBuilder escaped, int c) {
    switch (c) {
      case '&' -> escaped.append("&amp;");
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '"' -> escaped.append("&quot;");
      default -> escaped.appendCodePoint(HtmlWriter.isLegal(c) ? c : 0xFFFD);
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
