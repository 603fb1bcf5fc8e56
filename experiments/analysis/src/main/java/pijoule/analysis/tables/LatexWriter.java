package pijoule.analysis.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a sheet as floats of LaTeX in plain ASCII, to be taken in with {@code \input}. It needs
 * the packages booktabs and graphicx alone. What is wider than the text is made smaller, and what
 * is longer than a page goes on in a float of its own.
 */
public final class LatexWriter {
  /** Lines that fit on a page with a caption: of {@code article}, the shortest of the classes. */
  private static final int PAGE_LINES = 40;

  /** Characters of a note that fit on a line. */
  private static final int NOTE_WIDTH = 95;

  /** However long the notes are. */
  private static final int MIN_LINES = 10;

  /** A column whose widest field has more characters is wrapped. */
  private static final int WIDEST_FIELD = 40;

  private static final Pattern NUMBER = Pattern.compile("^Table [IVX]+: ");

  private final Layout layout;
  private final StringBuilder tex = new StringBuilder();

  private LatexWriter(Layout layout) {
    this.layout = layout;
  }

  /**
   * @param sheet any
   * @return lines, each with its end; the label of the first float is {@code tab:} and the sheet's
   *     name
   */
  public static String write(Sheet sheet) {
    boolean narrow = sheet instanceof Listing listing && listing.narrow().isPresent();
    Sheet printed = narrow ? ((Listing) sheet).narrow().get() : sheet;
    return new LatexWriter(Layout.of(printed)).write();
  }

  private String write() {
    tex.append("% Needs \\usepackage{booktabs} and \\usepackage{graphicx}.\n");
    List<List<Layout.Block>> pages = pages();
    for (int page = 0; page < pages.size(); page++) {
      tex.append("\\begin{table}[htbp]\n\\centering\n");
      caption(page, pages.size());
      tabular(pages.get(page));
      if (page == pages.size() - 1) {
        notes();
      }
      tex.append("\\end{table}\n");
    }
    return tex.toString();
  }

  private List<List<Layout.Block>> pages() {
    int lines = layout.blocks().stream().mapToInt(block -> block.lines().size()).sum();
    int longest = longest();
    if (lines <= longest) {
      return List.of(layout.blocks());
    }
    List<List<Layout.Block>> pages = new ArrayList<>();
    for (Layout.Block block : layout.blocks()) {
      for (int from = 0; from < block.lines().size(); from += longest) {
        int to = Math.min(from + longest, block.lines().size());
        pages.add(List.of(new Layout.Block(block.heading(), block.lines().subList(from, to))));
      }
    }
    return pages;
  }

  /** Lines of a float that leave room for the notes. */
  private int longest() {
    int noteLines =
        layout.notes().stream().mapToInt(note -> Words.length(note) / NOTE_WIDTH + 1).sum();
    return Math.max(MIN_LINES, PAGE_LINES - noteLines);
  }

  private void caption(int page, int pages) {
    String part = pages == 1 ? "" : " (%s of %s)".formatted(page + 1, pages);
    tex.append("\\caption{").append(Tex.escape(title(layout.title()) + part)).append("}\n");
    if (page == 0) {
      String label = layout.name().replaceAll("[^A-Za-z0-9-]", "-").toLowerCase(Locale.ROOT);
      tex.append("\\label{tab:").append(label).append("}\n");
    }
  }

  /** LaTeX numbers tables itself: the number that the paper gave this one would be a second. */
  private static String title(String title) {
    String unnumbered = NUMBER.matcher(title).replaceFirst("");
    return unnumbered.equals(title)
        ? title
        : Character.toUpperCase(unnumbered.charAt(0)) + unnumbered.substring(1);
  }

  private void tabular(List<Layout.Block> blocks) {
    tex.append("\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n");
    tex.append("\\begin{tabular}{").append(columns()).append("}\n\\toprule\n");
    headers();
    for (Layout.Block block : blocks) {
      tex.append("\\midrule\n");
      if (!block.heading().isEmpty()) {
        line(List.of(multicolumn(layout.columns(), 'l', block.heading())));
      }
      for (List<Field> fields : block.lines()) {
        line(fields.stream().map(field -> Tex.escape(field.text())).toList());
      }
    }
    tex.append("\\bottomrule\n\\end{tabular}}\n");
  }

  private String columns() {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < layout.columns(); i++) {
      int column = i;
      int widest =
          layout.blocks().stream()
              .flatMap(block -> block.lines().stream())
              .mapToInt(line -> Words.length(line.get(column).text()))
              .max()
              .orElse(0);
      String side = layout.right().get(i) ? "r" : "l";
      columns.append(widest > WIDEST_FIELD ? "p{7cm}" : side);
    }
    return columns.toString();
  }

  private void headers() {
    for (int header = 0; header < layout.headers().size(); header++) {
      List<String> cells = new ArrayList<>();
      List<String> rules = new ArrayList<>();
      cells.add(Tex.escape(layout.headers().get(header).get(0)));
      int column = 2;
      for (Layout.Span span : layout.spans(header, 1)) {
        int last = column + span.columns() - 1;
        if (span.columns() > 1) {
          rules.add("\\cmidrule(lr){%s-%s}".formatted(column, last));
          cells.add(multicolumn(span.columns(), 'c', span.text()));
        } else {
          cells.add(heading(span.text(), column - 1));
        }
        column = last + 1;
      }
      line(cells);
      if (!rules.isEmpty()) {
        tex.append(String.join(" ", rules)).append('\n');
      }
    }
  }

  private String heading(String text, int column) {
    return layout.right().get(column) ? multicolumn(1, 'r', text) : Tex.escape(text);
  }

  private static String multicolumn(int columns, char side, String text) {
    return "\\multicolumn{%s}{%c}{%s}".formatted(columns, side, Tex.escape(text));
  }

  /** {@code \tabularnewline} ends a row, even after an empty last field. */
  private void line(List<String> cells) {
    tex.append(cells.stream().collect(Collectors.joining(" & ", "", " \\tabularnewline\n")));
  }

  private void notes() {
    if (layout.notes().isEmpty()) {
      return;
    }
    tex.append("\\par\\medskip\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n");
    tex.append("\\begin{itemize}\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{0pt}\n");
    layout.notes().forEach(note -> tex.append("\\item ").append(Tex.escape(note)).append('\n'));
    tex.append("\\end{itemize}\n\\end{minipage}\n");
  }
}
