package pijoule.analysis.figure;

import java.util.List;

/**
 * Appearance of every figure: one palette, one font, one way to distinguish things without colour.
 *
 * <p>The colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with any
 * common colour blindness can distinguish; neighbours in the list differ in lightness as well, so
 * that a grey print keeps them apart. Hatches and shapes say the same a second time.
 *
 * <p>What depends on the paper has one of the classes {@code paper}, {@code dim}, {@code grid},
 * {@code axis}, {@code hatch}, {@code halo}, {@code ink} or is {@code text}: a page with themes of
 * its own can give them other colours.
 */
final class Theme {
  /** Blue, vermilion, bluish green, sky blue, orange, yellow, reddish purple. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#56b4e9", "#e69f00", "#f0e442", "#cc79a7");

  /** Size of the font, user units: a figure is 680 wide, so that they are pixels in a report. */
  static final double SIZE = 12;

  static final double TITLE_SIZE = 15;

  /** Contrasts better with dark paper than blue. */
  private static final int SKY_BLUE = 3;

  private static final String FONT =
      "system-ui,-apple-system,'Segoe UI','Noto Sans','DejaVu Sans',Arial,sans-serif";

  private static final String DOTS = "fill:none;stroke-width:6;stroke-linecap:round;stroke:";

  /** Lines of the paper's colour over a fill, by hatch; the first is none. */
  private static final List<String> HATCHES =
      List.of(
          "",
          "M-1 7L7 -1M-1 1L1 -1M5 7L7 5",
          "M-1 -1L7 7M5 -1L7 1M-1 5L1 7",
          "M0 3H6",
          "M3 0V6",
          "M0 3H6M3 0V6",
          "M2 3H4M2 2H4M2 4H4");

  /** Within a square of side 7 around the point, by shape. */
  private static final List<String> SHAPES =
      List.of(
          "M-3.2 0A3.2 3.2 0 1 0 3.2 0A3.2 3.2 0 1 0 -3.2 0Z",
          "M-3 -3H3V3H-3Z",
          "M0 -3.8L3.6 2.8H-3.6Z",
          "M0 -4L4 0L0 4L-4 0Z",
          "M0 3.8L3.6 -2.8H-3.6Z",
          "M-1.3 -3.8H1.3V-1.3H3.8V1.3H1.3V3.8H-1.3V1.3H-3.8V-1.3H-1.3Z");

  private Theme() {}

  static int colours() {
    return COLOURS.size();
  }

  static String colour(int colour) {
    return COLOURS.get(colour);
  }

  static int shapes() {
    return SHAPES.size();
  }

  static String shape(int shape) {
    return SHAPES.get(shape);
  }

  /**
   * A tile of a colour under a hatch.
   *
   * @param id unique in any page that has it
   * @param hatch from 1
   */
  static Svg pattern(String id, String colour, int hatch) {
    return new Svg()
        .open("pattern", "id", id, "width", 6, "height", 6, "patternUnits", "userSpaceOnUse")
        .leaf("rect", "fill", colour, "width", 6, "height", 6)
        .path("hatch", HATCHES.get(hatch))
        .close("pattern");
  }

  /**
   * Rules for one figure: each is bound to the figure's own class, so that figures within one page
   * leave each other and the page alone. A dark screen gets dark paper; a print never does.
   *
   * @param key the figure's class
   */
  static String style(String key) {
    String light =
        rule(key, "", "font:" + Svg.number(SIZE) + "px " + FONT)
            + rule(key, " .title", "font-size:" + Svg.number(TITLE_SIZE) + "px;font-weight:600")
            + rule(key, " .end", "text-anchor:end")
            + rule(key, " .mid", "text-anchor:middle")
            + rule(key, " .bar", "stroke-width:.8")
            + rule(key, " .mean", "fill-opacity:.5")
            + rule(key, " .runs", "fill:none;stroke-width:4.4;stroke-linecap:round")
            + rule(key, " .doubt", "stroke-dasharray:3 2;stroke-width:1.4")
            + rule(key, " .whisker", "fill:none;stroke-width:1.4")
            + rule(key, " .session", "stroke-dasharray:5 3")
            + rule(key, " .line", "fill:none;stroke-width:1.6")
            + rule(key, " .point", "stroke-width:.6")
            + rule(key, " .dots", DOTS + COLOURS.get(0))
            + rule(key, " .halo", "paint-order:stroke;stroke-width:3;stroke-linejoin:round");
    return light
        + inks(key, "#fff", "#1a1a1a", "#555", "#dcdcdc")
        + "@media screen and (prefers-color-scheme:dark){\n"
        + inks(key, "#17191d", "#ececec", "#b4b8be", "#3a3f46")
        + rule(key, " .dots", "stroke:" + COLOURS.get(SKY_BLUE))
        + "}\n";
  }

  private static String inks(String key, String paper, String ink, String dim, String faint) {
    return rule(key, " .paper", "fill:" + paper)
        + rule(key, " text", "fill:" + ink)
        + rule(key, " .dim", "fill:" + dim)
        + rule(key, " .grid", "stroke:" + faint)
        + rule(key, " .axis", "stroke:" + dim)
        + rule(key, " .hatch", "fill:none;stroke-width:1.4;stroke:" + paper)
        + rule(key, " .halo", "stroke:" + paper)
        + rule(key, " .ink", "stroke:" + ink);
  }

  private static String rule(String key, String selector, String declarations) {
    return "." + key + selector + "{" + declarations + "}\n";
  }
}
