package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Layout.Field;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Header;

/**
 * A table of another source: below each of its rows the same row of this campaign.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param headers at least one
 * @param blocks at least one
 * @param notes below it, one line each
 * @param csv every figure of it with what was measured, one a line
 */
public record ComparedTable(
    String name,
    String title,
    List<Header> headers,
    List<Block> blocks,
    List<String> notes,
    String csv)
    implements Sheet {
  private static final Field NOTHING_PRINTED = Field.number("-", Numbers.NA);
  private static final Field NOT_MEASURED = Field.number("not measured", Numbers.NA);

  /** Only what was measured counts: the source's own figures say nothing of a campaign. */
  @Override
  public boolean known() {
    return blocks.stream()
        .flatMap(block -> block.rows().stream())
        .flatMap(row -> row.pairs().stream())
        .flatMap(pair -> pair.measured().entry().summary().stream())
        .anyMatch(summary -> summary.n() > 0);
  }

  /** The notes say why. */
  @Override
  public String absence() {
    return "nothing of it was measured. " + String.join(" ", notes).replaceFirst("\\.$", "");
  }

  @Override
  public boolean isEstimate() {
    return blocks.stream()
            .flatMap(block -> block.rows().stream())
            .flatMap(row -> row.pairs().stream())
            .map(Pair::measured)
            .filter(measured -> measured.entry().summary().isPresent())
            .allMatch(Measured::estimate)
        && known();
  }

  /** Lays out a compared table: a line as printed, a line as measured. */
  Layout layout() {
    int columns = headers.get(0).displays().size();
    return new Layout(
        name,
        title,
        headers.stream().map(Layout::line).toList(),
        right(columns),
        1,
        blocks.stream().map(ComparedTable::block).toList(),
        Layout.notes(
            notes,
            blocks.stream()
                .flatMap(block -> block.rows().stream())
                .flatMap(row -> row.pairs().stream())
                .map(pair -> pair.measured().entry())));
  }

  private static List<Boolean> right(int columns) {
    List<Boolean> right = new ArrayList<>(Collections.nCopies(columns + 1, true));
    right.set(0, false);
    return right;
  }

  private static Layout.Block block(Block block) {
    List<List<Field>> lines = new ArrayList<>();
    for (Pairs row : block.rows()) {
      List<Field> printed = new ArrayList<>();
      List<Field> measured = new ArrayList<>();
      printed.add(Field.text(row.label() + ", printed"));
      measured.add(Field.text(row.label() + ", measured" + (row.estimate() ? ", estimate" : "")));
      for (Pair pair : row.pairs()) {
        printed.add(pair.printed().map(ComparedTable::field).orElse(NOTHING_PRINTED));
        measured.add(field(pair.measured()));
      }
      lines.add(printed);
      lines.add(measured);
    }
    return new Layout.Block(block.heading(), lines);
  }

  private static Field field(Printed printed) {
    return Field.number(printed.shown(), Numbers.full(printed.value()));
  }

  private static Field field(Measured measured) {
    Optional<Summary> shown = measured.shown();
    if (shown.isEmpty()) {
      return NOT_MEASURED;
    }
    boolean modelled = measured.unit().equals(Layout.POWER) && measured.estimate();
    String text = modelled ? Numbers.modelled(shown.get()) : Numbers.rounded(shown.get());
    Summary full = measured.entry().summary().orElseThrow();
    return new Field(
        text + measured.entry().marks(),
        Optional.of(Numbers.full(full.mean())),
        Layout.detail(full) + ", in " + measured.unit());
  }

  /**
   * Rows that belong together.
   *
   * @param heading what they have in common, empty where there is nothing to say
   * @param rows at least one
   */
  public record Block(String heading, List<Pairs> rows) {}

  /**
   * A row of the source and the same of this campaign.
   *
   * @param label for a person
   * @param pairs one a column
   */
  public record Pairs(String label, List<Pair> pairs) {
    boolean estimate() {
      return pairs.stream().anyMatch(pair -> pair.measured().estimate());
    }
  }

  /**
   * A figure and what this campaign has in its place.
   *
   * @param printed absent where the source has no figure
   * @param measured what this campaign has
   */
  public record Pair(Optional<Printed> printed, Measured measured) {}

  /**
   * A figure of the source.
   *
   * @param text as it is printed
   * @param halfWidth of its 95 % interval as it is printed; absent where none is
   * @param value in the unit of files
   */
  public record Printed(String text, Optional<String> halfWidth, double value) {
    /** With half of its interval, as what is measured has it. */
    String shown() {
      return text + halfWidth.map(half -> " ± " + half).orElse("");
    }
  }

  /**
   * A value of this campaign.
   *
   * @param entry in the unit of files; without a summary where the campaign has no such cell
   * @param unit symbol of that unit
   * @param perUnit the printed unit in that unit, such as 0.001 for ms in s
   * @param estimate whether it rests on a power that is modelled and not measured
   */
  public record Measured(Entry entry, String unit, double perUnit, boolean estimate) {
    /** {@return summary in the printed unit} */
    Optional<Summary> shown() {
      return entry.summary().map(summary -> summary.times(1 / perUnit));
    }
  }
}
