package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.contract.phase.Side;

/** Disk space of the programs, by cell. */
public final class DiskTable {
  private DiskTable() {}

  /**
   * {@return the table; absent where the folder does not state sizes of files, and where all cells
   * have the same}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> of(Measurements measurements) {
    CellTable table = new CellTable(measurements);
    List<Row> rows = new ArrayList<>();
    for (Side side : Side.values()) {
      for (Quantity size : Sizes.OF_PROGRAMS) {
        String key = side.key() + "_" + size.key();
        rows.add(table.row(side, size, key, label(side, size)));
      }
    }
    return rows.stream().anyMatch(DiskTable::varies)
        ? Optional.of(
            table.table(
                "disk",
                "Disk space of the programs",
                rows,
                List.of(),
                List.of(
                    "Files beyond the JDK: the program's own, which all its services and protocols"
                        + " share, and the libraries on its class path that messages of the cell"
                        + " need. Shared libraries of a program in C are its host's: NA.")))
        : Optional.empty();
  }

  /** {@return whether cells differ in a row} */
  static boolean varies(Row row) {
    return row.entries().stream()
            .map(entry -> entry.summary().orElse(Summary.NONE).mean())
            .filter(OptionalDouble::isPresent)
            .distinct()
            .count()
        > 1;
  }

  private static String label(Side side, Quantity size) {
    return CellTable.name(side) + (size.equals(Sizes.PROGRAM) ? ", own files" : ", libraries");
  }
}
