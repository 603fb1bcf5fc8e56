package pijoule.analysis.figure;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A figure while it is drawn, from the top down: heading, legend, plots, notes. */
final class Canvas {
  static final double WIDTH = 680;
  static final double MARGIN = 12;

  /** Width of a figure whose letters a phone can show. */
  static final double NARROW = 420;

  private static final double LINE = 16;

  /** Room for the label and the numbers of a vertical axis. */
  private static final double LEFT = 68;

  /** Room for the label and the numbers of a horizontal axis. */
  private static final double FOOT = 40;

  private static final double SWATCH = 18;

  private final Svg body = new Svg();
  private final Map<String, Svg> defs = new TreeMap<>();
  private final String key;
  private final String title;
  private final String description;
  private final double width;
  private double y = 8;

  /**
   * Makes an empty figure of the usual width.
   *
   * @param key letters, digits and hyphens; no other figure has it
   */
  Canvas(String key, String title, String description) {
    this(key, title, description, WIDTH);
  }

  /**
   * Makes a figure as {@link #Canvas(String, String, String)} does, {@link #NARROW} or as wide as
   * the others.
   */
  Canvas(String key, String title, String description, double width) {
    this.key = key;
    this.title = title;
    this.description = description;
    this.width = width;
  }

  private double room() {
    return width - 2 * MARGIN;
  }

  /** Space beside a swatch. */
  record Sign(String text, String fill, int hatch) {}

  Svg body() {
    return body;
  }

  /** {@return height of the figure so far} */
  double y() {
    return y;
  }

  void down(double height) {
    y += height;
  }

  /** Room of a plot within its two axes. */
  record Area(double left, double right, double top, double bottom) {
    /** {@return this room without some at its right} */
    Area narrower(double by) {
      return new Area(left, right - by, top, bottom);
    }
  }

  /** {@return room for a plot below what is drawn} */
  Area area(double gap, double height) {
    return new Area(LEFT, width - MARGIN, y + gap, y + gap + height);
  }

  /** Draws the axes of a plot, and goes on below them. */
  void axes(Area area, Axis horizontal, String below, Axis vertical, String beside) {
    Plot plot = new Plot(body, area.left(), area.right());
    plot.vertical(vertical, beside);
    plot.horizontal(horizontal, below, area.top(), area.bottom());
    down(area.bottom() + FOOT - y);
  }

  void heading(String subtitle) {
    for (String line : FittedText.wrap(title, Theme.TITLE_SIZE, room())) {
      y += LINE + 2;
      body.label(line, "title", MARGIN, y);
    }
    lines(subtitle);
    y += 6;
  }

  private void lines(String text) {
    for (String line : FittedText.wrap(text, Theme.SIZE, room())) {
      y += LINE;
      body.label(line, "dim", MARGIN, y);
    }
  }

  void notes(List<String> notes) {
    y += 4;
    notes.forEach(this::lines);
  }

  /** Signs in as many lines as they need. */
  void legend(List<Sign> signs) {
    flow(signs.stream().map(Sign::text).toList(), (i, x) -> sign(signs.get(i), x));
  }

  private void sign(Sign sign, double x) {
    String fill = paint(sign.fill(), sign.hatch());
    body.rect("bar ink", x, y - 10, 14, 12, fill);
  }

  /** Points with what they mean, by their number from 0. */
  void points(SortedMap<Integer, String> texts) {
    List<Integer> numbers = List.copyOf(texts.keySet());
    flow(
        List.copyOf(texts.values()),
        (i, x) -> point(numbers.get(i), x + 7, y - 4, texts.get(numbers.get(i))));
  }

  /** Draws a legend of points that are numbered as these texts are, from 0. */
  void points(List<String> texts) {
    SortedMap<Integer, String> numbered = new TreeMap<>();
    texts.forEach(text -> numbered.put(numbered.size(), text));
    points(numbered);
  }

  private interface Swatch {
    void draw(int index, double x);
  }

  private void flow(List<String> texts, Swatch swatch) {
    double widest = 0;
    for (String text : texts) {
      widest = Math.max(widest, SWATCH + FittedText.width(text, Theme.SIZE) + 14);
    }
    int columns = (int) Math.max(1, Math.min(texts.size(), room() / widest));
    double column = Math.min(room(), widest);
    for (int i = 0; i < texts.size(); i++) {
      y += i % columns == 0 ? LINE + 2 : 0;
      double x = MARGIN + i % columns * column;
      swatch.draw(i, x);
      String text = FittedText.shorten(texts.get(i), Theme.SIZE, column - SWATCH);
      body.label(text, "", x + SWATCH, y);
    }
    y += 4;
  }

  /** {@return value of {@code fill} for a colour under a hatch} */
  String paint(String colour, int hatch) {
    if (hatch == 0) {
      return colour;
    }
    String id = key + "-c" + colour.substring(1) + "h" + hatch;
    defs.putIfAbsent(id, Theme.pattern(id, colour, hatch));
    return "url(#" + id + ")";
  }

  /** A cell's point: colours and shapes go round with different periods, so that 42 differ. */
  void point(int cell, double x, double y, String title) {
    int shape = cell % Theme.shapes();
    String id = key + "-s" + shape;
    defs.putIfAbsent(id, new Svg().leaf("path", "id", id, "d", Theme.shape(shape)));
    String fill = Theme.colour(cell % Theme.colours());
    body.titled("use", title, "href", "#" + id, "class", "point ink", "x", x, "y", y, "fill", fill);
  }

  /** {@return the whole document} */
  String finish() {
    Svg all = new Svg().open("defs");
    defs.values().forEach(all::append);
    all.close("defs");
    return document(key, title, description, Theme.style(key), width, Math.ceil(y + 12), all, body);
  }

  /**
   * A document with its title and description, on paper.
   *
   * @param key its class
   * @param style rules bound to the class
   * @param definitions that the body refers to; may be empty
   */
  static String document(
      String key,
      String title,
      String description,
      String style,
      double width,
      double height,
      Svg definitions,
      Svg body) {
    return new Svg()
        .open(
            "svg",
            "xmlns",
            "http://www.w3.org/2000/svg",
            "viewBox",
            "0 0 " + Svg.number(width) + " " + Svg.number(height),
            "width",
            width,
            "height",
            height,
            "class",
            key,
            "role",
            "img",
            "aria-labelledby",
            key + "-title " + key + "-desc")
        .raw("\n")
        .text("title", title, "id", key + "-title")
        .text("desc", description, "id", key + "-desc")
        .text("style", style)
        .append(definitions)
        .leaf("rect", "class", "paper", "width", width, "height", height)
        .append(body)
        .close("svg")
        .toString();
  }
}
