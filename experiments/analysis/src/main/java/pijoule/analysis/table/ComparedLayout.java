package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.stats.Summary;

/** Lays out a compared table: a line as printed, a line as measured. */
final class ComparedLayout {
  private static final Field NOTHING_PRINTED = Field.number("-", Numbers.NA);
  private static final Field NOT_MEASURED = Field.number("not measured", Numbers.NA);
  private static final String POWER = "W";

  private ComparedLayout() {}

  static Layout of(ComparedTable table) {
    int columns = table.headers().get(0).displays().size();
    return new Layout(
        table.name(),
        table.title(),
        table.headers().stream().map(ComparedLayout::header).toList(),
        right(columns),
        1,
        table.blocks().stream().map(ComparedLayout::block).toList(),
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

  private static Layout.Block block(ComparedTable.Block block) {
    List<List<Field>> lines = new ArrayList<>();
    for (ComparedTable.Pairs row : block.rows()) {
      List<Field> printed = new ArrayList<>();
      List<Field> measured = new ArrayList<>();
      printed.add(Field.text(row.label() + ", printed"));
      measured.add(Field.text(row.label() + ", measured" + (row.estimate() ? ", estimate" : "")));
      for (ComparedTable.Pair pair : row.pairs()) {
        printed.add(pair.printed().map(ComparedLayout::field).orElse(NOTHING_PRINTED));
        measured.add(field(pair.measured()));
      }
      lines.add(printed);
      lines.add(measured);
    }
    return new Layout.Block(block.heading(), lines);
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
