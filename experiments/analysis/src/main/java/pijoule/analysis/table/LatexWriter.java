package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.analysis.table.Layout.Field;
import pijoule.energy.files.Words;

/**
 * Writes a sheet for LaTeX in plain ASCII, to be taken in with {@code \input}. It needs only the
 * packages booktabs and longtable. A table that a page has room for is a float; a longer one goes
 * on over pages, which needs a document in one column. None has more than eight columns; a listing
 * with more is for its CSV file.
 */
public final class LatexWriter {
  /** Lines that fit on a page with a caption: of {@code article}, the shortest of the classes. */
  private static final int PAGE_LINES = 40;

  /** Characters of a note that fit on a line. */
  private static final int NOTE_WIDTH = 95;

  /** Width of a letter of 7 pt, as a part of the line. */
  private static final double LETTER = 1.0 / 88;

  /** Letters beside each other that leave room for letters of 8 pt. */
  private static final int ROOMY = 68;

  /** Longer words may be broken where they are wrapped. */
  private static final int LONG_WORD = 12;

  private static final int MIN_WRAPPED = 10;

  private static final Pattern NUMBER = Pattern.compile("^Table [IVX]+: ");

  private final Layout layout;
  private final StringBuilder tex;

  private LatexWriter(Layout layout, StringBuilder tex) {
    this.layout = layout;
    this.tex = tex;
  }

  /**
   * {@return text for LaTeX, in plain ASCII}
   *
   * @param paragraphs in their order
   */
  public static String text(List<String> paragraphs) {
    return paragraphs.stream().map(Tex::escape).collect(Collectors.joining("\n\n", "", "\n"));
  }

  /**
   * {@return whether a page has the columns for the sheet: any table of cells, and a listing that
   * declares columns for a page or has no more than fit on one}
   *
   * @param sheet any
   */
  public static boolean hasRoom(Sheet sheet) {
    return !(sheet instanceof Listing listing)
        || listing.on(Medium.PAGE).orElse(listing).columns().size() <= PrintedLayout.MAX_COLUMNS;
  }

  /**
   * {@return lines, each with its end; the label of the first table is {@code tab:} and the sheet's
   * name}
   *
   * @param sheet any
   */
  public static String write(Sheet sheet) {
    Sheet printed =
        sheet instanceof Listing listing ? listing.on(Medium.PAGE).orElse(listing) : sheet;
    StringBuilder tex =
        new StringBuilder("% Needs \\usepackage{booktabs} and \\usepackage{longtable}.\n");
    List<Layout> parts = PrintedLayout.of(printed);
    for (int i = 0; i < parts.size(); i++) {
      new LatexWriter(parts.get(i), tex).write(i == 0);
    }
    return tex.toString();
  }

  private void write(boolean isFirst) {
    int lines = layout.blocks().stream().mapToInt(block -> block.lines().size() + 1).sum();
    int notes = layout.notes().stream().mapToInt(note -> Words.length(note) / NOTE_WIDTH + 1).sum();
    if (lines + notes <= PAGE_LINES) {
      asFloat(isFirst);
    } else {
      overPages(isFirst);
    }
  }

  private void asFloat(boolean isFirst) {
    tex.append("\\begin{table}[htbp]\n\\centering").append(size()).append('\n');
    tex.append("\\caption{").append(caption()).append("}\n").append(label(isFirst));
    tex.append("\\begin{tabular}{").append(columns()).append("}\n\\toprule\n");
    headers();
    tex.append("\\midrule\n");
    rows();
    tex.append("\\bottomrule\n\\end{tabular}\n");
    notes();
    tex.append("\\end{table}\n");
  }

  private void overPages(boolean isFirst) {
    tex.append("\\begingroup").append(size()).append("\\setlength{\\LTcapwidth}{\\linewidth}\n");
    tex.append("\\begin{longtable}{").append(columns()).append("}\n");
    tex.append("\\caption{").append(caption()).append('}');
    tex.append(label(isFirst).strip()).append("\\tabularnewline\n\\toprule\n");
    headers();
    tex.append("\\midrule\n\\endfirsthead\n");
    tex.append(
        "\\multicolumn{%s}{l}{\\tablename\\ \\thetable{} (continued)}".formatted(layout.columns()));
    tex.append("\\tabularnewline\n\\toprule\n");
    headers();
    tex.append("\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n");
    rows();
    tex.append("\\end{longtable}\n");
    notes();
    tex.append("\\endgroup\n");
  }

  private String size() {
    int letters = 0;
    for (int column = 0; column < layout.columns(); column++) {
      letters += Math.min(PrintedLayout.WRAPPED, PrintedLayout.width(layout, column)) + 2;
    }
    return (letters <= ROOMY ? "\\footnotesize" : "\\scriptsize") + "\\setlength{\\tabcolsep}{3pt}";
  }

  private String label(boolean isFirst) {
    String name = layout.name().replaceAll("[^A-Za-z0-9-]", "-").toLowerCase(Locale.ROOT);
    return isFirst ? "\\label{tab:" + name + "}\n" : "";
  }

  /** LaTeX numbers tables itself: the number that the paper gave this one would be a second. */
  private String caption() {
    String title = layout.title();
    String unnumbered = NUMBER.matcher(title).replaceFirst("");
    return Tex.escape(
        unnumbered.equals(title)
            ? title
            : Character.toUpperCase(unnumbered.charAt(0)) + unnumbered.substring(1));
  }

  private void rows() {
    for (int block = 0; block < layout.blocks().size(); block++) {
      String heading = layout.blocks().get(block).heading();
      if (block > 0) {
        tex.append("\\midrule\n");
      }
      if (!heading.isEmpty()) {
        String column = Words.length(heading) > PrintedLayout.LINE / 2 ? "p{0.95\\linewidth}" : "l";
        line(List.of(multicolumn(layout.columns(), column, Tex.escape(heading))));
      }
      for (List<Field> fields : layout.blocks().get(block).lines()) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < fields.size(); column++) {
          String text = fields.get(column).text();
          String side = text.contains(" ") ? "\\raggedright " : "";
          cells.add(isWrapped(column) ? side + breakable(text) : Tex.escape(text));
        }
        line(cells);
      }
    }
  }

  private boolean isWrapped(int column) {
    return PrintedLayout.widest(layout, column) > PrintedLayout.WRAPPED;
  }

  private String columns() {
    int left = PrintedLayout.LINE;
    int wrapped = 0;
    for (int column = 0; column < layout.columns(); column++) {
      left -= isWrapped(column) ? 2 : PrintedLayout.width(layout, column) + 2;
      wrapped += isWrapped(column) ? 1 : 0;
    }
    StringBuilder columns = new StringBuilder();
    for (int column = 0; column < layout.columns(); column++) {
      String side = layout.right().get(column) ? "r" : "l";
      columns.append(isWrapped(column) ? wrapped(Math.max(MIN_WRAPPED, left / wrapped)) : side);
    }
    return columns.toString();
  }

  private static String wrapped(int letters) {
    return String.format(Locale.ROOT, "p{%.2f\\linewidth}", letters * LETTER);
  }

  /** A word that no line has room for may go on in the next one. */
  private static String breakable(String text) {
    return Arrays.stream(text.split(" ", -1))
        .map(
            word ->
                word.length() <= LONG_WORD
                    ? Tex.escape(word)
                    : Arrays.stream(word.split("(?<=\\G.{6})"))
                        .map(Tex::escape)
                        .collect(Collectors.joining("\\allowbreak{}")))
        .collect(Collectors.joining(" "));
  }

  private void headers() {
    for (int header = 0; header < layout.headers().size(); header++) {
      boolean isLast = header == layout.headers().size() - 1;
      List<String> cells = new ArrayList<>();
      List<String> rules = new ArrayList<>();
      cells.add(isLast ? heading(0) : Tex.escape(layout.headers().get(header).get(0)));
      int column = 2;
      for (Layout.Span span : layout.spans(header, 1)) {
        int last = column + span.columns() - 1;
        if (span.columns() > 1) {
          rules.add("\\cmidrule(lr){%s-%s}".formatted(column, last));
          cells.add(multicolumn(span.columns(), "c", Tex.escape(span.text())));
        } else {
          cells.add(isLast ? heading(column - 1) : multicolumn(1, "c", Tex.escape(span.text())));
        }
        column = last + 1;
      }
      line(cells);
      if (!rules.isEmpty()) {
        tex.append(String.join(" ", rules)).append('\n');
      }
    }
  }

  /** {@return heading in as many lines as make it about as narrow as its column} */
  private String heading(int column) {
    List<String> lines = PrintedLayout.heading(layout, column).stream().map(Tex::escape).toList();
    if (isWrapped(column) && lines.size() > 1) {
      return "\\parbox[b]{\\hsize}{\\raggedright %s}".formatted(String.join(" ", lines));
    }
    char side = layout.right().get(column) ? 'r' : 'l';
    String text =
        lines.size() == 1
            ? lines.get(0)
            : "\\shortstack[%c]{%s}".formatted(side, String.join("\\\\", lines));
    return side == 'r' ? multicolumn(1, "r", text) : text;
  }

  private static String multicolumn(int columns, String column, String tex) {
    return "\\multicolumn{%s}{%s}{%s}".formatted(columns, column, tex);
  }

  /** {@code \tabularnewline} ends a row, even after an empty last field. */
  private void line(List<String> cells) {
    tex.append(cells.stream().collect(Collectors.joining(" & ", "", " \\tabularnewline\n")));
  }

  private void notes() {
    if (layout.notes().isEmpty()) {
      return;
    }
    tex.append(
        "\\par\\medskip\\noindent\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n");
    tex.append("\\begin{itemize}\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{0pt}\n");
    layout.notes().forEach(note -> tex.append("\\item ").append(Tex.escape(note)).append('\n'));
    tex.append("\\end{itemize}\n\\end{minipage}\n");
  }
}
