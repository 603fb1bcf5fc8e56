package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Listing.Column;
import pijoule.analysis.table.Table.Header;

/**
 * A sheet as a person reads it, on any medium: lines of fields that are as many in each.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param headers lines above the columns, at least one
 * @param right whether a column is of numbers and is aligned to the right
 * @param keys first columns that identify the rows, at least one
 * @param blocks lines below
 * @param notes below it all, one line each
 */
record Layout(
    String name,
    String title,
    List<List<String>> headers,
    List<Boolean> right,
    int keys,
    List<Block> blocks,
    List<String> notes) {
  private static final Field NOTHING_PRINTED = Field.number("-", Numbers.NA);
  private static final Field NOT_MEASURED = Field.number("not measured", Numbers.NA);
  private static final String POWER = "W";

  /**
   * One field of a sheet.
   *
   * @param text as a person reads it
   * @param value in full precision, as in CSV; absent where it is no number
   * @param detail more about the value, for whoever asks; may be empty
   */
  record Field(String text, Optional<String> value, String detail) {
    static Field text(String text) {
      return new Field(text, Optional.empty(), "");
    }

    static Field number(String text, String value) {
      return new Field(text, Optional.of(value), "");
    }
  }

  /**
   * Lines that belong together.
   *
   * @param heading what they have in common, empty where there is nothing to say
   * @param lines of fields
   */
  record Block(String heading, List<List<Field>> lines) {}

  /**
   * Columns beside each other that have a header's text in common.
   *
   * @param text of it
   * @param columns how many, at least one
   */
  record Span(String text, int columns) {}

  static Layout of(Sheet sheet) {
    if (sheet instanceof ComparedTable compared) {
      return ofCompared(compared);
    }
    return sheet instanceof Table table ? TableLayout.of(table) : ofListing((Listing) sheet);
  }

  int columns() {
    return right.size();
  }

  /**
   * A header's texts from a column on, equal ones beside each other as one; none reaches beyond a
   * span of the header above it.
   */
  List<Span> spans(int header, int from) {
    List<Span> spans = new ArrayList<>();
    for (int column = from; column < columns(); column++) {
      if (column > from && joined(header, column)) {
        Span last = spans.remove(spans.size() - 1);
        spans.add(new Span(last.text, last.columns + 1));
      } else {
        spans.add(new Span(headers.get(header).get(column), 1));
      }
    }
    return spans;
  }

  /** The last header names each column by itself. */
  private boolean joined(int header, int column) {
    if (header == headers.size() - 1) {
      return false;
    }
    return headers.subList(0, header + 1).stream()
        .allMatch(texts -> texts.get(column).equals(texts.get(column - 1)));
  }

  /** Lays out a listing: one block without a heading. */
  private static Layout ofListing(Listing listing) {
    List<List<Field>> lines =
        listing.rows().stream().map(row -> row.stream().map(Layout::field).toList()).toList();
    return new Layout(
        listing.name(),
        listing.title(),
        List.of(listing.columns().stream().map(Column::heading).toList()),
        IntStream.range(0, listing.columns().size())
            .mapToObj(column -> numeric(listing, column))
            .toList(),
        keys(listing),
        List.of(new Block("", lines)),
        listing.notes());
  }

  private static Field field(Item item) {
    return item.numeric() ? Field.number(item.display(), item.full()) : Field.text(item.display());
  }

  private static boolean numeric(Listing listing, int column) {
    return !listing.rows().isEmpty()
        && listing.rows().stream().allMatch(row -> row.get(column).numeric());
  }

  /** The fewest first columns in which no two rows are the same; one where none are enough. */
  private static int keys(Listing listing) {
    for (int keys = 1; keys <= listing.columns().size(); keys++) {
      Set<List<Item>> different = new HashSet<>();
      int first = keys;
      listing.rows().forEach(row -> different.add(row.subList(0, first)));
      if (different.size() == listing.rows().size()) {
        return keys;
      }
    }
    return 1;
  }

  /** Lays out a compared table: a line as printed, a line as measured. */
  private static Layout ofCompared(ComparedTable table) {
    int columns = table.headers().get(0).displays().size();
    return new Layout(
        table.name(),
        table.title(),
        table.headers().stream().map(Layout::header).toList(),
        right(columns),
        1,
        table.blocks().stream().map(Layout::block).toList(),
        TableLayout.notes(
            table.notes(),
            table.blocks().stream()
                .flatMap(block -> block.rows().stream())
                .flatMap(row -> row.pairs().stream())
                .map(pair -> pair.measured().entry())));
  }

  private static List<Boolean> right(int columns) {
    List<Boolean> right = new ArrayList<>(Collections.nCopies(columns + 1, true));
    right.set(0, false);
    return right;
  }

  private static List<String> header(Header header) {
    List<String> line = new ArrayList<>();
    line.add(header.label());
    line.addAll(header.displays());
    return line;
  }

  private static Block block(ComparedTable.Block block) {
    List<List<Field>> lines = new ArrayList<>();
    for (ComparedTable.Pairs row : block.rows()) {
      List<Field> printed = new ArrayList<>();
      List<Field> measured = new ArrayList<>();
      printed.add(Field.text(row.label() + ", printed"));
      measured.add(Field.text(row.label() + ", measured" + (row.estimate() ? ", estimate" : "")));
      for (ComparedTable.Pair pair : row.pairs()) {
        printed.add(pair.printed().map(Layout::field).orElse(NOTHING_PRINTED));
        measured.add(field(pair.measured()));
      }
      lines.add(printed);
      lines.add(measured);
    }
    return new Block(block.heading(), lines);
  }

  private static Field field(ComparedTable.Printed printed) {
    return Field.number(printed.shown(), Numbers.full(printed.value()));
  }

  private static Field field(ComparedTable.Measured measured) {
    Optional<Summary> shown = measured.shown();
    if (shown.isEmpty()) {
      return NOT_MEASURED;
    }
    boolean modelled = measured.unit().equals(POWER) && measured.estimate();
    String text = modelled ? Numbers.modelled(shown.get()) : Numbers.rounded(shown.get());
    Summary full = measured.entry().summary().orElseThrow();
    return new Field(
        text + measured.entry().marks(),
        Optional.of(Numbers.full(full.mean())),
        TableLayout.detail(full) + ", in " + measured.unit());
  }
}
