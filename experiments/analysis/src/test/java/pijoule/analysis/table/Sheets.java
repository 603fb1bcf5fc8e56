package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Listing.Column;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Header;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Runs;
import pijoule.analysis.table.Table.Section;

/** Sheets with everything in them that a medium could stumble over. */
public final class Sheets {
  /** Closes elements, cells and groups in every medium that there is. */
  public static final String HOSTILE =
      "<script>alert('x')</script> & 5 % \"q\" a_b #1 $2 {3} ~4 ^5 \\6 | µ ± † ‡ ≤ é 中 [7] `--";

  private Sheets() {}

  /** Two factors, the second one's levels under each of the first one's. */
  public static Table table() {
    return table(HOSTILE);
  }

  /**
   * The same.
   *
   * @param level second one of the inner factor
   */
  static Table table(String level) {
    List<String> outer = List.of("axis2", "axis2", "cxf", "cxf");
    List<String> inner = List.of("100kB", level, "100kB", level);
    List<Entry> entries =
        List.of(
            new Entry(Optional.of(Summary.of(List.of(1.25, 1.5, 1.0 / 3))), 2, 1),
            new Entry(Optional.of(Summary.NONE), 0, 0),
            Entry.EXCLUDED,
            new Entry(Optional.of(Summary.of(List.of(2.0))), 0, 0));
    List<Optional<Runs.Count>> counts =
        List.of(
            Optional.of(new Runs.Count(3, "a")),
            Optional.of(new Runs.Count(0, "")),
            Optional.empty(),
            Optional.of(new Runs.Count(1, "")));
    Section section =
        new Section(
            Optional.of(new Section.Split("cpu_mhz", "700", "Frequency", HOSTILE)),
            List.of(new Header("Framework", outer, outer), new Header("Size", inner, inner)),
            List.of(new Row("total", "Total", "J", entries)),
            List.of(new Runs("Runs", counts)));
    return new Table(
        "table-x",
        HOSTILE,
        true,
        List.of(),
        List.of(),
        List.of(section, section),
        List.of("[a] " + HOSTILE));
  }

  /** Rows that only their first two items distinguish. */
  public static Listing listing(int rows, int columns) {
    List<Column> names = new ArrayList<>();
    names.add(Column.of("side", "Side"));
    names.add(new Column("size_bytes", "Message size", "kB"));
    names.add(Column.of("why", HOSTILE));
    for (int i = 3; i < columns; i++) {
      names.add(new Column("value_" + i + "_joules", "Value " + i, "J"));
    }
    List<List<Item>> all = IntStream.range(0, rows).mapToObj(row -> items(row, columns)).toList();
    return new Listing("list-x", HOSTILE, names, all, List.of(HOSTILE, "± half; u ≤ 1 %"));
  }

  private static List<Item> items(int row, int columns) {
    List<Item> items = new ArrayList<>();
    items.add(Item.text(row % 2 == 0 ? "client" : "server"));
    items.add(new Item(row + "000", row + " kB", true));
    items.add(Item.text(row == 0 ? HOSTILE : "well"));
    items.addAll(Collections.nCopies(columns - 3, Item.number(OptionalDouble.of(row / 7.0))));
    return items;
  }
}
