package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Role;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Row;
import pijoule.analysis.table.Table;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** Table of a request's time by cell: on both sides, in parts that add up to the request. */
public final class RequestPartsTable {
  private static final List<Part> OF_SERVER =
      Part.of(Side.SERVER, Role.TABLED, Role.PROTECTION, Role.WORK);
  private static final List<Part> OF_CLIENT = Part.of(Side.CLIENT, Role.TABLED, Role.PROTECTION);
  private static final int CALL = OF_CLIENT.indexOf(Part.CALL);

  private static final String REQUEST = "request";
  private static final String HANDSHAKE = "handshake";

  private static final List<String> NOTES =
      List.of(
          "Means of the runs' mean calls with their 95 % intervals. The parts of a column add up to"
              + " its request, where every run has them.",
          "HTTP client and network: the client's call less the server's total; the server's receive"
              + " is a part of it. In the first call of a process most of it is loading the classes"
              + " of the HTTP client.",
          "Between phases: work of the framework that is neither codec nor call. In the first call"
              + " of a process most of it is loading classes and running them before they are"
              + " compiled; table jvm has the classes that a process loaded.");

  private static final Set<Phase> IN_REQUEST =
      EnumSet.of(
          Phase.SERIALIZE,
          Phase.SECURE,
          Phase.CALL,
          Phase.UNSECURE,
          Phase.DESERIALIZE,
          Phase.RECEIVE_DESERIALIZE);

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

    /** {@return a whole less its parts; a part that a run does not have takes nothing} */
    private OptionalDouble less(OptionalDouble whole, Side side, List<Part> parts) {
      return whole.isEmpty()
          ? whole
          : OptionalDouble.of(
              whole.getAsDouble()
                  - parts.stream().mapToDouble(part -> mean(side, part).orElse(0)).sum());
    }

    OptionalDouble restOfServer() {
      return less(served(), Side.SERVER, OF_SERVER);
    }

    private OptionalDouble served() {
      return server.value(Metric.TIME, Part.REQUEST);
    }

    /** A client that reads meanwhile has no call that the server's total lies in. */
    OptionalDouble network() {
      if (mean(Side.CLIENT, Part.RECEIVE_DESERIALIZE).isPresent()) {
        return OptionalDouble.empty();
      }
      OptionalDouble served = served();
      OptionalDouble call =
          less(mean(Side.CLIENT, Part.CALL), Side.CLIENT, List.of(Part.HANDSHAKE));
      return served.isEmpty() || call.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(call.getAsDouble() - served.getAsDouble());
    }

    /** Between phases before the call, or after the answer: the framework's own work. */
    OptionalDouble restOfClient(boolean before) {
      OptionalDouble rest = less(client.value(Metric.TIME, Part.REQUEST), Side.CLIENT, OF_CLIENT);
      if (rest.isEmpty()) {
        return rest;
      }
      double share = shareBeforeCall();
      return OptionalDouble.of(rest.getAsDouble() * (before ? share : 1 - share));
    }

    /**
     * {@return share of what no phase covers that lies before the call} An emulated clock makes all
     * of it longer alike.
     */
    private double shareBeforeCall() {
      double before = 0;
      double after = 0;
      Map<Integer, List<PhaseInterval>> trials =
          client.run().sides().get(Side.CLIENT).phases().stream()
              .filter(piece -> IN_REQUEST.contains(piece.phase()))
              .collect(Collectors.groupingBy(PhaseInterval::trial));
      for (List<PhaseInterval> trial : trials.values()) {
        Optional<PhaseInterval> call =
            trial.stream().filter(piece -> piece.phase() == Phase.CALL).findFirst();
        if (call.isPresent()) {
          before += gaps(trial, piece -> piece.endNs() - call.get().startNs() <= 0);
          after += gaps(trial, piece -> piece.startNs() - call.get().startNs() >= 0);
          before += toCall(trial, call.get());
        }
      }
      return before + after > 0 ? before / (before + after) : 0;
    }

    /** {@return time from the end of the last piece before the call to the call} */
    private static double toCall(List<PhaseInterval> trial, PhaseInterval call) {
      return trial.stream()
          .mapToLong(piece -> call.startNs() - piece.endNs())
          .filter(gap -> gap >= 0)
          .min()
          .orElse(0);
    }

    /** {@return time from the first of the pieces to the last of them, less the pieces} */
    private static double gaps(List<PhaseInterval> trial, Predicate<PhaseInterval> which) {
      List<PhaseInterval> pieces =
          trial.stream()
              .filter(which)
              .sorted((one, other) -> Long.signum(one.startNs() - other.startNs()))
              .toList();
      double gaps = 0;
      for (int i = 1; i < pieces.size(); i++) {
        gaps += Math.max(0, pieces.get(i).startNs() - pieces.get(i - 1).endNs());
      }
      return gaps;
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
                              .map(value -> CellValues.value(run.client(), value.getAsDouble())))
                  .toList());
      return key.equals(NETWORK) ? summary : summary.ofPositive();
    }

    static Piece of(Side side, Part part) {
      String name = CellTable.name(side);
      return new Piece(
          side.key() + "_" + part.key(), name + ": " + part.key(), run -> run.mean(side, part));
    }
  }

  private static List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    OF_CLIENT.subList(0, CALL).forEach(part -> pieces.add(Piece.of(Side.CLIENT, part)));
    pieces.add(new Piece(HANDSHAKE, "Handshake", run -> run.mean(Side.CLIENT, Part.HANDSHAKE)));
    OF_SERVER.forEach(part -> pieces.add(Piece.of(Side.SERVER, part)));
    pieces.add(new Piece("server_rest", "Server: send, rest", Sides::restOfServer));
    pieces.add(new Piece(Piece.NETWORK, "HTTP client and network", Sides::network));
    OF_CLIENT
        .subList(CALL + 1, OF_CLIENT.size())
        .forEach(part -> pieces.add(Piece.of(Side.CLIENT, part)));
    pieces.add(
        new Piece(
            "client_before_call",
            "Client: between phases, before the call",
            run -> run.restOfClient(true)));
    pieces.add(
        new Piece(
            "client_after_answer",
            "Client: between phases, after the answer",
            run -> run.restOfClient(false)));
    pieces.add(new Piece(REQUEST, "Request", run -> run.client().value(Metric.TIME, Part.REQUEST)));
    return pieces;
  }

  /**
   * {@return the table; its parts that no run has are left out}
   *
   * @param measurements of a campaign
   */
  public static Table of(Measurements measurements) {
    CellTable table = new CellTable(measurements);
    List<List<Sides>> cells = table.cells().stream().map(cell -> runs(measurements, cell)).toList();
    List<Row> rows =
        pieces().stream()
            .map(piece -> CellTable.row(piece.key(), piece.label(), "s", cells, piece::summary))
            .filter(Row::known)
            .toList();
    List<String> notes = new ArrayList<>(NOTES);
    if (rows.stream().anyMatch(row -> row.key().equals(HANDSHAKE))) {
      notes.add("Handshake: the client's, which is not in HTTP client and network.");
    }
    return table.table("request-parts", "Where the time of a request goes", rows, List.of(), notes);
  }

  /**
   * Finds the parts of which the difference of two cells' requests is made.
   *
   * @param measurements of a campaign
   * @param from one cell
   * @param to the other
   * @return what each part takes more in the other cell, s, by its label, the greatest first;
   *     without parts that either cell lacks; empty where requests have no time
   */
  public static Map<String, Double> differences(Measurements measurements, Cell from, Cell to) {
    List<Sides> first = runs(measurements, from);
    List<Sides> second = runs(measurements, to);
    Map<String, Double> more = new HashMap<>();
    for (Piece piece : pieces()) {
      OptionalDouble before = piece.summary(first).mean();
      OptionalDouble after = piece.summary(second).mean();
      if (!piece.key().equals(REQUEST) && before.isPresent() && after.isPresent()) {
        more.put(piece.label(), after.getAsDouble() - before.getAsDouble());
      }
    }
    Map<String, Double> sorted = new LinkedHashMap<>();
    more.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<String, Double> part) -> -part.getValue())
                .thenComparing(Map.Entry::getKey))
        .forEach(part -> sorted.put(part.getKey(), part.getValue()));
    return sorted;
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
}
