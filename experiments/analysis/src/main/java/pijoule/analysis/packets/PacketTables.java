package pijoule.analysis.packets;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.stats.Spread;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;

/** A capture as tables: its connections one by one, and where their times and sizes lie. */
public final class PacketTables {
  private static final List<String> NOTES =
      List.of(
          "Delay: first SYN to the server's last ACK. FIN to ACK: the client's FIN to the server's"
              + " first ACK of it, a part of the delay. Exchange: first SYN to the answer's last byte."
              + " Wait: the request's last byte to the answer's first. Jitter: a delay less the one"
              + " before it.",
          "Deviation: standard deviation of one value. Absent: calls without the time, because"
              + " packets may be missing.");

  private static final String WALL_CLOCK =
      "The capture has no anchor: times are differences of the wall clock, and dropped packets are"
          + " known only where a connection shows them.";

  private PacketTables() {}

  /**
   * {@return a row for each quantity: number, minimum, mean, deviation, maximum, median}
   *
   * @param capture any
   */
  public static Listing summary(Capture capture) {
    List<Connection> all = capture.connections();
    List<Double> jitter = Jitter.seconds(all);
    List<List<Item>> rows =
        List.of(
            times("delay", all, Connection::delay),
            times("fin_ack", all, Connection::finAck),
            row("jitter", "s", Math.max(0, all.size() - 1) - jitter.size(), jitter),
            times("exchange", all, Connection::exchange),
            times("wait", all, Connection::waiting),
            counts("client_bytes", "B", all, of -> of.sent().bytes()),
            counts("server_bytes", "B", all, of -> of.received().bytes()),
            counts("client_packets", "1", all, of -> of.sent().packets()),
            counts("server_packets", "1", all, of -> of.received().packets()));
    List<Column> columns =
        List.of(
            Column.of("quantity", "Quantity"),
            Column.of("unit", "Unit"),
            Column.of("n", "n"),
            Column.of("absent", "Absent"),
            Column.of("min", "Min"),
            Column.of("mean", "Mean"),
            Column.of("deviation", "Deviation"),
            Column.of("max", "Max"),
            Column.of("median", "Median"));
    String title = "Times and sizes of %s connections".formatted(all.size());
    return new Listing("packets-summary", title, columns, rows, notes(capture));
  }

  private static List<String> notes(Capture capture) {
    List<String> notes = new ArrayList<>(NOTES);
    if (!capture.anchored()) {
      notes.add(WALL_CLOCK);
    }
    return notes;
  }

  private static List<Item> times(
      String quantity, List<Connection> all, Function<Connection, Elapsed> time) {
    List<Double> known =
        all.stream()
            .map(time)
            .map(Elapsed::seconds)
            .flatMap(of -> of.isPresent() ? Stream.of(of.getAsDouble()) : Stream.empty())
            .toList();
    return row(quantity, "s", all.size() - known.size(), known);
  }

  private static List<Item> counts(
      String quantity, String unit, List<Connection> all, Function<Connection, Long> count) {
    return row(quantity, unit, 0, all.stream().map(of -> count.apply(of).doubleValue()).toList());
  }

  private static List<Item> row(String quantity, String unit, int absent, List<Double> values) {
    Spread spread = Spread.of(values);
    return List.of(
        new Item(quantity, quantity.replace('_', ' '), false),
        Item.text(unit),
        Item.count(spread.n()),
        Item.count(absent),
        Item.number(spread.min()),
        Item.number(spread.mean()),
        Item.number(spread.deviation()),
        Item.number(spread.max()),
        Item.number(spread.median()));
  }

  /**
   * {@return a row for each connection, in their order}
   *
   * @param capture any
   */
  public static Listing connections(Capture capture) {
    List<Column> columns =
        List.of(
            Column.of("connection", "Connection"),
            Column.of("client", "Client"),
            Column.of("server", "Server"),
            new Column("start_ns", "Start", "ns"),
            new Column("delay_seconds", "Delay", "s"),
            new Column("fin_ack_seconds", "FIN to ACK", "s"),
            new Column("exchange_seconds", "Exchange", "s"),
            new Column("wait_seconds", "Wait", "s"),
            new Column("client_bytes", "Client's bytes", "B"),
            new Column("server_bytes", "Server's bytes", "B"),
            Column.of("client_packets", "Client's packets"),
            Column.of("server_packets", "Server's packets"),
            Column.of("client_retransmissions", "Client's retransmissions"),
            Column.of("server_retransmissions", "Server's retransmissions"),
            Column.of("reason", "Reason"));
    List<Connection> all = capture.connections();
    List<List<Item>> rows =
        IntStream.range(0, all.size()).mapToObj(i -> connection(i + 1, all.get(i))).toList();
    return new Listing("packets-connections", "Connections", columns, rows, List.of());
  }

  private static List<Item> connection(int number, Connection of) {
    return List.of(
        Item.count(number),
        Item.text(of.client().toString()),
        Item.text(of.server().toString()),
        of.startNs().isPresent() ? Item.count(of.startNs().getAsLong()) : Item.NA,
        Item.number(of.delay().seconds()),
        Item.number(of.finAck().seconds()),
        Item.number(of.exchange().seconds()),
        Item.number(of.waiting().seconds()),
        Item.count(of.sent().bytes()),
        Item.count(of.received().bytes()),
        Item.count(of.sent().packets()),
        Item.count(of.received().packets()),
        Item.count(of.sent().retransmissions()),
        Item.count(of.received().retransmissions()),
        reason(of));
  }

  private static Item reason(Connection of) {
    String reasons =
        Stream.of(of.delay(), of.finAck(), of.exchange(), of.waiting())
            .flatMap(time -> time.absence().stream())
            .distinct()
            .collect(Collectors.joining("; "));
    return reasons.isEmpty() ? Item.NA : Item.text(reasons);
  }
}
