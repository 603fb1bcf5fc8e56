package pijoule.analysis.paper;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.tables.Entry;
import pijoule.analysis.tables.Row;
import pijoule.analysis.tables.Runs;
import pijoule.analysis.tables.Section;
import pijoule.analysis.tables.Table;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;

/** Times between captured packets, by cell. */
public final class PacketsTable {
  private PacketsTable() {}

  /**
   * {@return the table; absent where no packets were captured}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> of(Measurements measurements) {
    return measurements.captured() ? Optional.of(table(measurements)) : Optional.empty();
  }

  private static Table table(Measurements measurements) {
    ResolvedStudy study = measurements.campaign().study();
    Grid grid = Grid.whole(study);
    List<CellValues> cells =
        grid.cells(Optional.empty()).stream()
            .flatMap(Optional::stream)
            .map(cell -> CellValues.of(measurements, cell, Side.CLIENT))
            .toList();
    List<Row> rows =
        Stream.concat(Quantity.captured().stream(), Quantity.capturedCounts().stream())
            .map(of -> row(of, cells))
            .toList();
    List<Runs> runs =
        List.of(
            new Runs(
                "Runs with packets",
                cells.stream().map(PacketsTable::withPackets).map(Optional::of).toList()));
    return new Table(
        "packets",
        "Times between captured packets",
        false,
        study.declared(),
        study.emulated(),
        List.of(new Section(Optional.empty(), grid.headers(), rows, runs)),
        List.of(
            "Statistics over the calls of a run, as means over runs with their 95 % intervals.",
            "Delay: first SYN to the server's last ACK. Jitter: a delay less the one before it."
                + " Exchange: first SYN to the answer's last byte. Wait: the request's last byte to"
                + " the answer's first. Calls on a connection that an earlier call opened have none;"
                + " with TLS there is no wait.",
            "Outside phases: the part of the wait that no phase of the server accounts for, and its"
                + " share of the exchange.",
            "Calls captured: with a connection of their own. Delays captured: those whose last ACK came"
                + " while packets were captured; a delay's statistics are over these alone."));
  }

  private static Row row(Quantity quantity, List<CellValues> cells) {
    String display = quantity.display(Side.CLIENT);
    return new Row(
        quantity.key(),
        display.substring(0, 1).toUpperCase(Locale.ROOT) + display.substring(1),
        quantity.unit(),
        cells.stream().map(cell -> new Entry(Optional.of(cell.summary(quantity)), 0, 0)).toList());
  }

  private static Runs.Count withPackets(CellValues cell) {
    return new Runs.Count(cell.summary(Quantity.captured().get(0)).n(), "");
  }
}
