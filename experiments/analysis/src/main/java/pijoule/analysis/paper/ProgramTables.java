package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.contract.phase.Side;

/**
 * Makes tables of the programs themselves: files on disk, and what they measure of their process.
 */
public final class ProgramTables {
  private ProgramTables() {}

  /**
   * {@return the table of files on disk; absent where the folder does not state their sizes, and
   * where all cells have the same}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> disk(Measurements measurements) {
    return table(
            measurements,
            side -> Sizes.OF_PROGRAMS,
            ProgramTables::label,
            "disk",
            "Disk space of the programs",
            "Files beyond the JDK: the program's own, which all its services and protocols"
                + " share, and the libraries on its class path that messages of the cell"
                + " need. Shared libraries of a program in C are its host's: NA.")
        .filter(table -> table.sections().get(0).rows().stream().anyMatch(ProgramTables::varies));
  }

  /**
   * {@return the table of processes; absent where no record states a value of one}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> process(Measurements measurements) {
    return table(
        measurements,
        measurements::ofProcesses,
        (side, quantity) -> quantity.display(side),
        "process",
        "What the programs measure of their processes",
        "Until the run's record, since the process began: a server of many runs has"
            + " those before in it. process_peak_memory: the greatest resident size"
            + " (VmHWM of proc(5)).");
  }

  private static Optional<Table> table(
      Measurements measurements,
      Function<Side, List<Quantity>> quantities,
      BiFunction<Side, Quantity, String> label,
      String name,
      String title,
      String note) {
    CellTable table = new CellTable(measurements);
    List<Row> rows = new ArrayList<>();
    for (Side side : Side.values()) {
      for (Quantity quantity : quantities.apply(side)) {
        String key = side.key() + "_" + quantity.key();
        rows.add(table.row(side, quantity, key, label.apply(side, quantity)));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(table.table(name, title, rows, List.of(), List.of(note)));
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
