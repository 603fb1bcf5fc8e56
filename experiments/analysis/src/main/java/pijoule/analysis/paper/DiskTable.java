package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measures.DiskSize;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Entry;
import pijoule.analysis.tables.Row;
import pijoule.analysis.tables.Section;
import pijoule.analysis.tables.Table;
import pijoule.campaign.ResolvedStudy;
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
    ResolvedStudy study = measurements.campaign().study();
    Grid grid = Grid.whole(study);
    List<Row> rows = new ArrayList<>();
    boolean varies = false;
    for (Side side : Side.values()) {
      List<CellValues> cells =
          grid.cells(Optional.empty()).stream()
              .flatMap(Optional::stream)
              .map(cell -> CellValues.of(measurements, cell, side))
              .toList();
      for (DiskSize size : DiskSize.values()) {
        List<Summary> all = cells.stream().map(cell -> cell.summary(size)).toList();
        varies |=
            all.stream().map(Summary::mean).filter(of -> of.isPresent()).distinct().count() > 1;
        rows.add(
            new Row(
                side.key() + "_" + size.key(),
                label(side, size),
                size.unit(),
                all.stream().map(of -> new Entry(Optional.of(of), 0, 0)).toList()));
      }
    }
    return varies
        ? Optional.of(
            new Table(
                "disk",
                "Disk space of the programs",
                false,
                study.declared(),
                study.emulated(),
                List.of(new Section(Optional.empty(), grid.headers(), rows, List.of())),
                List.of(
                    "Files beyond the JDK: the program's own, which all its services and protocols"
                        + " share, and the libraries on its class path that messages of the cell"
                        + " need. Shared libraries of a program in C are its host's: NA.")))
        : Optional.empty();
  }

  private static String label(Side side, DiskSize size) {
    String of = side == Side.CLIENT ? "Client" : "Server";
    return of + (size == DiskSize.PROGRAM ? ", own files" : ", libraries");
  }
}
