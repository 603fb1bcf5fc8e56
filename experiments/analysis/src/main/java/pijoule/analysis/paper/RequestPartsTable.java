package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.Part.Role;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Entry;
import pijoule.analysis.tables.Row;
import pijoule.analysis.tables.Section;
import pijoule.analysis.tables.Table;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Where the time of a request goes, by cell: on both sides, in parts that add up to the request.
 */
public final class RequestPartsTable {
  private static final List<Part> OF_SERVER =
      Part.of(Side.SERVER, Role.TABLED, Role.PROTECTION, Role.WORK);
  private static final List<Part> OF_CLIENT = Part.of(Side.CLIENT, Role.TABLED, Role.PROTECTION);
  private static final int CALL = OF_CLIENT.indexOf(Part.CALL);

  private RequestPartsTable() {}

  /** Both sides of a run; values are means over its calls, in s. */
  private record Sides(SideMeasures client, SideMeasures server) {
    OptionalDouble mean(Side side, Part part) {
      SideMeasures of = side == Side.CLIENT ? client : server;
      int calls = of.times().requestSeconds().size();
      OptionalDouble sum = of.value(Metric.TIME, part);
      return calls == 0 || sum.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(sum.getAsDouble() / calls);
    }

    /** What parts leave of a whole; a part that a run does not have takes nothing. */
    private OptionalDouble less(OptionalDouble whole, Side side, List<Part> parts) {
      return whole.isEmpty()
          ? whole
          : OptionalDouble.of(
              whole.getAsDouble()
                  - parts.stream().mapToDouble(part -> mean(side, part).orElse(0)).sum());
    }

    OptionalDouble restOfServer() {
      return less(server.value(Metric.TIME, Part.REQUEST), Side.SERVER, OF_SERVER);
    }

    /** A client that reads meanwhile has no call that the server's total lies in. */
    OptionalDouble network() {
      if (mean(Side.CLIENT, Part.RECEIVE_DESERIALIZE).isPresent()) {
        return OptionalDouble.empty();
      }
      OptionalDouble served = server.value(Metric.TIME, Part.REQUEST);
      OptionalDouble call =
          less(mean(Side.CLIENT, Part.CALL), Side.CLIENT, List.of(Part.HANDSHAKE));
      return served.isEmpty() || call.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(call.getAsDouble() - served.getAsDouble());
    }

    OptionalDouble restOfClient() {
      return less(client.value(Metric.TIME, Part.REQUEST), Side.CLIENT, OF_CLIENT);
    }
  }

  /** A row of the table. Of two clocks' times, a difference can be below 0. */
  private record Piece(String key, String label, Function<Sides, OptionalDouble> seconds) {
    private static final String NETWORK = "network";

    Summary summary(List<Sides> runs) {
      Summary summary =
          Summary.ofBlocks(
              runs.stream()
                  .flatMap(
                      run ->
                          Stream.of(seconds.apply(run))
                              .filter(OptionalDouble::isPresent)
                              .map(of -> CellValues.value(run.client(), of.getAsDouble())))
                  .toList());
      return key.equals(NETWORK) ? summary : summary.ofPositive();
    }

    static Piece of(Side side, Part part) {
      String name = side == Side.CLIENT ? "Client" : "Server";
      return new Piece(
          side.key() + "_" + part.key(), name + ": " + part.key(), run -> run.mean(side, part));
    }
  }

  private static List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    OF_CLIENT.subList(0, CALL).forEach(part -> pieces.add(Piece.of(Side.CLIENT, part)));
    pieces.add(new Piece("handshake", "Handshake", run -> run.mean(Side.CLIENT, Part.HANDSHAKE)));
    OF_SERVER.forEach(part -> pieces.add(Piece.of(Side.SERVER, part)));
    pieces.add(new Piece("server_rest", "Server: receive, send, rest", Sides::restOfServer));
    pieces.add(new Piece(Piece.NETWORK, "Network and waiting", Sides::network));
    OF_CLIENT
        .subList(CALL + 1, OF_CLIENT.size())
        .forEach(part -> pieces.add(Piece.of(Side.CLIENT, part)));
    pieces.add(new Piece("client_rest", "Client: rest", Sides::restOfClient));
    pieces.add(
        new Piece("request", "Request", run -> run.client().value(Metric.TIME, Part.REQUEST)));
    return pieces;
  }

  /**
   * @param measurements of a campaign
   * @return the table; its parts that no run has are left out
   */
  public static Table of(Measurements measurements) {
    ResolvedStudy study = measurements.campaign().study();
    Grid grid = Grid.whole(study);
    List<List<Sides>> cells =
        grid.cells(Optional.empty()).stream()
            .flatMap(Optional::stream)
            .map(cell -> runs(measurements, cell))
            .toList();
    List<Row> rows = pieces().stream().flatMap(piece -> row(piece, cells).stream()).toList();
    return new Table(
        "request-parts",
        "Where the time of a request goes",
        false,
        study.declared(),
        study.emulated(),
        List.of(new Section(Optional.empty(), grid.headers(), rows, List.of())),
        List.of(
            "Means of the runs' mean calls with their 95 % intervals. The parts of a column add up"
                + " to its request, where every run has them.",
            "Handshake: the client's. Network and waiting: the client's call without the handshake"
                + " and the server's total."));
  }

  private static List<Sides> runs(Measurements measurements, Cell cell) {
    return measurements.of(cell, Side.CLIENT).stream()
        .flatMap(
            client ->
                measurements.of(cell, Side.SERVER).stream()
                    .filter(server -> server.run().equals(client.run()))
                    .map(server -> new Sides(client, server)))
        .toList();
  }

  private static Optional<Row> row(Piece piece, List<List<Sides>> cells) {
    List<Entry> entries =
        cells.stream().map(runs -> new Entry(Optional.of(piece.summary(runs)), 0, 0)).toList();
    boolean known = entries.stream().anyMatch(of -> of.summary().orElseThrow().n() > 0);
    return Optional.of(new Row(piece.key(), piece.label(), "s", entries)).filter(row -> known);
  }
}
