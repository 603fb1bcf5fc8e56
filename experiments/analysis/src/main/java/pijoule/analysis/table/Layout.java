package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Header;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Runs;
import pijoule.analysis.table.Table.Section;

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
  static final String POWER = "W";

  /** Field of a cell that the study does not have. */
  private static final Field EXCLUDED = Field.number("-", Numbers.NA);

  private static final String SECONDS = "s";

  private static final String UNRESOLVED =
      "(needs k blocks): the 95 % interval of so few blocks would be wider than a factor of 100; k"
          + " that scatter alike would give one.";

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
      return compared.layout();
    }
    return sheet instanceof Listing listing ? listing.layout() : ofTable((Table) sheet);
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

  /** Lays out a table of cells: its sections have their columns in common. */
  private static Layout ofTable(Table table) {
    Section first = table.sections().get(0);
    return new Layout(
        table.name(),
        table.title(),
        first.headers().stream().map(Layout::line).toList(),
        Collections.nCopies(first.columns() + 1, false),
        1,
        table.sections().stream()
            .map(section -> block(section, table.estimate(), prefix(table)))
            .toList(),
        notes(
            table.notes(),
            table.sections().stream()
                .flatMap(section -> section.rows().stream())
                .flatMap(row -> row.entries().stream())));
  }

  /** The notes, with what "needs 4 blocks" means where a mean has that in place of an interval. */
  static List<String> notes(List<String> notes, Stream<Entry> entries) {
    return entries.flatMap(entry -> entry.summary().stream()).anyMatch(Summary::isUnresolved)
        ? Stream.concat(notes.stream(), Stream.of(UNRESOLVED)).toList()
        : notes;
  }

  /** Finds the prefix in which the greatest is at least 1, where all rows are durations. */
  private static Optional<SiPrefix> prefix(Table table) {
    List<Row> rows = table.sections().stream().flatMap(section -> section.rows().stream()).toList();
    return rows.stream().allMatch(row -> row.unit().equals(SECONDS))
        ? Optional.of(
            SiPrefix.of(
                SECONDS,
                rows.stream()
                    .flatMap(row -> row.entries().stream())
                    .flatMap(entry -> entry.summary().stream())
                    .flatMapToDouble(summary -> summary.mean().stream())
                    .max()
                    .orElse(1)))
        : Optional.empty();
  }

  private static Block block(Section section, boolean estimate, Optional<SiPrefix> prefix) {
    List<List<Field>> lines = new ArrayList<>();
    for (Row row : section.rows()) {
      String modelled = row.estimate(estimate) ? ", estimate" : "";
      String unit = prefix.map(SiPrefix::unit).orElse(row.unit());
      String label = "%s (%s%s)".formatted(row.label(), unit, modelled);
      Function<Summary, String> shown =
          shown(row, estimate)
              .compose(summary -> prefix.map(found -> found.of(summary)).orElse(summary));
      lines.add(line(Field.text(label), row.entries(), entry -> field(entry, shown)));
    }
    for (Runs runs : section.runs()) {
      lines.add(line(Field.text(runs.label()), runs.counts(), Layout::field));
    }
    String heading =
        section.split().map(split -> split.label() + ": " + split.display()).orElse("");
    return new Block(heading, lines);
  }

  private static Field field(Optional<Runs.Count> count) {
    return count.map(Layout::field).orElse(EXCLUDED);
  }

  private static Field field(Runs.Count runs) {
    String n = String.valueOf(runs.n());
    return Field.number(runs.mark().isEmpty() ? n : n + " [" + runs.mark() + "]", n);
  }

  private static Function<Summary, String> shown(Row row, boolean estimate) {
    if (row.uncertainty()) {
      return summary -> Item.uncertainty(summary.mean()).display();
    }
    return row.unit().equals(POWER) && row.estimate(estimate)
        ? Numbers::modelled
        : Numbers::rounded;
  }

  private static Field field(Entry entry, Function<Summary, String> shown) {
    if (entry.summary().isEmpty()) {
      return EXCLUDED;
    }
    Summary summary = entry.summary().get();
    String mean = Numbers.full(summary.mean());
    return new Field(shown.apply(summary) + entry.marks(), Optional.of(mean), detail(summary));
  }

  static String detail(Summary summary) {
    return "mean %s, 95 %% interval %s to %s, n = %s in %s blocks"
        .formatted(
            Numbers.full(summary.mean()),
            Numbers.full(summary.ci95Low()),
            Numbers.full(summary.ci95High()),
            summary.n(),
            summary.blocks());
  }

  static List<String> line(Header header) {
    return line(header.label(), header.displays(), text -> text);
  }

  private static <T, F> List<F> line(F label, List<T> values, Function<T, F> field) {
    List<F> line = new ArrayList<>();
    line.add(label);
    values.forEach(value -> line.add(field.apply(value)));
    return line;
  }
}
