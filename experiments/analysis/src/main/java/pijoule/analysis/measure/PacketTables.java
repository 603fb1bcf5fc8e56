package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.stats.Spread;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

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
    List<Quantity> quantities =
        List.of(
            times("delay", all, Connection::delay),
            times("fin_ack", all, Connection::finAck),
            new Quantity(
                "jitter", "s", Math.max(0, all.size() - 1) - jitter.size(), Spread.of(jitter)),
            times("exchange", all, Connection::exchange),
            times("wait", all, Connection::waiting),
            counts("client_bytes", "B", all, connection -> connection.sent().bytes()),
            counts("server_bytes", "B", all, connection -> connection.received().bytes()),
            counts("client_packets", "1", all, connection -> connection.sent().packets()),
            counts("server_packets", "1", all, connection -> connection.received().packets()));
    Columns<Quantity> columns = new Columns<>();
    columns.add("quantity", "Quantity", row -> Item.named(row.key, false));
    columns.add("unit", "Unit", row -> Item.text(row.unit));
    columns.add("n", "n", row -> Item.count(row.spread.n()));
    columns.add("absent", "Absent", row -> Item.count(row.absent));
    columns.add("min", "Min", row -> Item.number(row.spread.min()));
    columns.add("mean", "Mean", row -> Item.number(row.spread.mean()));
    columns.add("deviation", "Deviation", row -> Item.number(row.spread.deviation()));
    columns.add("max", "Max", row -> Item.number(row.spread.max()));
    columns.add("median", "Median", row -> Item.number(row.spread.median()));
    String title = "Times and sizes of %s connections".formatted(all.size());
    return columns.listing("packets-summary", title, quantities, notes(capture));
  }

  private static List<String> notes(Capture capture) {
    List<String> notes = new ArrayList<>(NOTES);
    if (!capture.anchored()) {
      notes.add(WALL_CLOCK);
    }
    return notes;
  }

  /** Row of the summary; absent are calls without a value. */
  private record Quantity(String key, String unit, int absent, Spread spread) {}

  private static Quantity times(
      String quantity, List<Connection> all, Function<Connection, Elapsed> time) {
    List<Double> known =
        all.stream()
            .map(time)
            .map(Elapsed::seconds)
            .flatMap(
                seconds -> seconds.isPresent() ? Stream.of(seconds.getAsDouble()) : Stream.empty())
            .toList();
    return new Quantity(quantity, "s", all.size() - known.size(), Spread.of(known));
  }

  private static Quantity counts(
      String quantity, String unit, List<Connection> all, Function<Connection, Long> count) {
    List<Double> counts =
        all.stream().map(connection -> count.apply(connection).doubleValue()).toList();
    return new Quantity(quantity, unit, 0, Spread.of(counts));
  }

  /**
   * {@return a row for each connection, in their order}
   *
   * @param capture any
   */
  public static Listing connections(Capture capture) {
    record Numbered(int number, Connection of) {}
    Columns<Numbered> columns = new Columns<>();
    columns.add("connection", "Connection", row -> Item.count(row.number));
    columns.add("client", "Client", row -> Item.text(row.of.client().toString()));
    columns.add("server", "Server", row -> Item.text(row.of.server().toString()));
    columns.add("start_ns", "Start", "ns", row -> start(row.of));
    columns.add("delay_seconds", "Delay", "s", row -> time(row.of.delay()));
    columns.add("fin_ack_seconds", "FIN to ACK", "s", row -> time(row.of.finAck()));
    columns.add("exchange_seconds", "Exchange", "s", row -> time(row.of.exchange()));
    columns.add("wait_seconds", "Wait", "s", row -> time(row.of.waiting()));
    columns.add("client_bytes", "Client's bytes", "B", row -> Item.count(row.of.sent().bytes()));
    columns.add(
        "server_bytes", "Server's bytes", "B", row -> Item.count(row.of.received().bytes()));
    columns.add("client_packets", "Client's packets", row -> Item.count(row.of.sent().packets()));
    columns.add(
        "server_packets", "Server's packets", row -> Item.count(row.of.received().packets()));
    columns.add(
        "client_retransmissions",
        "Client's retransmissions",
        row -> Item.count(row.of.sent().retransmissions()));
    columns.add(
        "server_retransmissions",
        "Server's retransmissions",
        row -> Item.count(row.of.received().retransmissions()));
    columns.add("reason", "Reason", row -> reason(row.of));
    List<Connection> all = capture.connections();
    List<Numbered> rows =
        IntStream.range(0, all.size()).mapToObj(i -> new Numbered(i + 1, all.get(i))).toList();
    return columns.listing("packets-connections", "Connections", rows, List.of());
  }

  private static Item start(Connection of) {
    return of.startNs().isPresent() ? Item.count(of.startNs().getAsLong()) : Item.NA;
  }

  private static Item time(Elapsed of) {
    return Item.number(of.seconds());
  }

  private static Item reason(Connection of) {
    String reasons =
        Stream.of(of.delay(), of.finAck(), of.exchange(), of.waiting())
            .flatMap(time -> time.absence().stream())
            .distinct()
            .collect(Collectors.joining("; "));
    return Item.remark(reasons);
  }
}
