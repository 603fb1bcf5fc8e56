package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.contract.phase.Side;

/** Values that the programs measure of their own processes, by cell. */
public final class ProcessTable {
  private ProcessTable() {}

  /**
   * {@return the table; absent where no record states such a value}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> of(Measurements measurements) {
    CellTable table = new CellTable(measurements);
    List<Row> rows = new ArrayList<>();
    for (Side side : Side.values()) {
      for (Quantity quantity : measurements.ofProcesses(side)) {
        String key = side.key() + "_" + quantity.key();
        rows.add(table.row(side, quantity, key, quantity.display(side)));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            table.table(
                "process",
                "What the programs measure of their processes",
                rows,
                List.of(),
                List.of(
                    "Until the run's record, since the process began: a server of many runs has"
                        + " those before in it. process_peak_memory: the greatest resident size"
                        + " (VmHWM of proc(5)).")));
  }
}
