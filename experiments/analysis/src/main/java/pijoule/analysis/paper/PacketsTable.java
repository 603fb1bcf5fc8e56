package pijoule.analysis.paper;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.PacketQuantity;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
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
    CellTable table = new CellTable(measurements);
    List<Quantity> captured = PacketQuantity.TIMES;
    List<Row> rows =
        Stream.concat(captured.stream(), PacketQuantity.COUNTS.stream())
            .map(quantity -> table.row(Side.CLIENT, quantity, quantity.key(), label(quantity)))
            .toList();
    return table.table(
        "packets",
        "Times between captured packets",
        rows,
        List.of(table.runs("Runs with packets", Side.CLIENT, captured.get(0))),
        List.of(
            "Statistics over the calls of a run, as means over runs with their 95 % intervals.",
            "Delay: first SYN to the server's last ACK. Jitter: a delay less the one before it."
                + " Exchange: first SYN to the answer's last byte. Wait: the request's last byte to"
                + " the answer's first. Calls on a connection that an earlier call opened have none;"
                + " with TLS there is no wait.",
            "Outside phases: the part of the wait that no phase of the server accounts for, and its"
                + " share of the exchange.",
            "Calls captured: with a connection of their own. Delays captured: those whose last ACK came"
                + " while packets were captured; a delay's statistics are over only these."));
  }

  private static String label(Quantity quantity) {
    String display = quantity.display(Side.CLIENT);
    return display.substring(0, 1).toUpperCase(Locale.ROOT) + display.substring(1);
  }
}
