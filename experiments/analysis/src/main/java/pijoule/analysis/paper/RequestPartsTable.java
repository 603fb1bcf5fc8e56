package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** Table of a request's time by cell: on both sides, in parts that add up to the request. */
public final class RequestPartsTable {
  private static final int CALL = RequestSides.OF_CLIENT.indexOf(Part.CALL);

  private static final String REQUEST = "request";
  private static final String REQUEST_LABEL = "Request";
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

  private RequestPartsTable() {}

  /** A row of the table. Of two clocks' times, a difference can be below 0. */
  private record Piece(String key, String label, Function<RequestSides, OptionalDouble> seconds) {
    private static final String NETWORK = "network";

    Summary summary(List<RequestSides> runs) {
      Summary summary =
          Summary.ofBlocks(
              runs.stream()
                  .flatMap(
                      run ->
                          Stream.of(seconds.apply(run))
                              .filter(OptionalDouble::isPresent)
                              .map(value -> run.client().inBlock(value.getAsDouble())))
                  .toList());
      return key.equals(NETWORK) ? summary : summary.ofPositive();
    }

    /** Rounds in which a cell has no value say nothing. */
    Summary more(Measurements of, List<Pair> pairs, Map<Cell, List<RequestSides>> runs) {
      Map<Cell, Map<Integer, Double>> means = new HashMap<>();
      runs.forEach((cell, all) -> means.put(cell, byRound(of, all)));
      Set<Integer> rounds = new TreeSet<>(means.get(pairs.get(0).from()).keySet());
      means.values().forEach(cell -> rounds.retainAll(cell.keySet()));
      return Summary.of(
          rounds.stream()
              .map(
                  round ->
                      pairs.stream()
                          .mapToDouble(
                              pair ->
                                  means.get(pair.to()).get(round)
                                      - means.get(pair.from()).get(round))
                          .average()
                          .orElseThrow())
              .toList());
    }

    private Map<Integer, Double> byRound(Measurements of, List<RequestSides> runs) {
      return runs.stream()
          .filter(run -> seconds.apply(run).isPresent())
          .collect(
              Collectors.groupingBy(
                  run -> of.campaign().study().round(run.client().run().replicate()),
                  Collectors.averagingDouble(run -> seconds.apply(run).getAsDouble())));
    }

    static Piece of(Side side, Part part) {
      String name = CellTable.name(side);
      return new Piece(
          side.key() + "_" + part.key(), name + ": " + part.key(), run -> run.mean(side, part));
    }
  }

  private static List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    RequestSides.OF_CLIENT
        .subList(0, CALL)
        .forEach(part -> pieces.add(Piece.of(Side.CLIENT, part)));
    pieces.add(new Piece(HANDSHAKE, "Handshake", run -> run.mean(Side.CLIENT, Part.HANDSHAKE)));
    RequestSides.OF_SERVER.forEach(part -> pieces.add(Piece.of(Side.SERVER, part)));
    pieces.add(new Piece("server_rest", "Server: send, rest", RequestSides::restOfServer));
    pieces.add(new Piece(Piece.NETWORK, "HTTP client and network", RequestSides::network));
    RequestSides.OF_CLIENT
        .subList(CALL + 1, RequestSides.OF_CLIENT.size())
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
    pieces.add(
        new Piece(REQUEST, REQUEST_LABEL, run -> run.client().value(Kind.TIME, Part.REQUEST)));
    return pieces;
  }

  /**
   * {@return the table; its parts that no run has are left out}
   *
   * @param measurements of a campaign
   */
  public static Table of(Measurements measurements) {
    CellTable table = new CellTable(measurements);
    List<List<RequestSides>> cells =
        table.cells().stream().map(cell -> runs(measurements, cell)).toList();
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

  /** Two cells whose requests are compared. */
  public record Pair(Cell from, Cell to) {}

  /**
   * Time that requests of some cells take more than those of others, s.
   *
   * @param whole of a request
   * @param parts of it by their labels, the greatest first; without those that a cell lacks
   */
  public record More(Summary whole, Map<String, Summary> parts) {}

  /**
   * Finds the parts of which the difference of requests is made: the mean over rounds, within which
   * cells are compared, with its 95 % interval.
   *
   * @param measurements of a campaign
   * @param pairs at least one; of several the mean
   */
  public static More more(Measurements measurements, List<Pair> pairs) {
    Map<Cell, List<RequestSides>> runs = new HashMap<>();
    pairs.stream()
        .flatMap(pair -> Stream.of(pair.from(), pair.to()))
        .forEach(cell -> runs.computeIfAbsent(cell, key -> runs(measurements, key)));
    Map<String, Summary> more = new HashMap<>();
    pieces().forEach(piece -> more.put(piece.label(), piece.more(measurements, pairs, runs)));
    Summary whole = more.remove(REQUEST_LABEL);
    Map<String, Summary> sorted = new LinkedHashMap<>();
    more.entrySet().stream()
        .filter(part -> part.getValue().mean().isPresent())
        .sorted(
            Comparator.comparingDouble(
                    (Map.Entry<String, Summary> part) -> -part.getValue().mean().getAsDouble())
                .thenComparing(Map.Entry::getKey))
        .forEach(part -> sorted.put(part.getKey(), part.getValue()));
    return new More(whole, sorted);
  }

  private static List<RequestSides> runs(Measurements measurements, Cell cell) {
    return measurements.of(cell, Side.CLIENT).stream()
        .flatMap(
            client ->
                measurements.of(cell, Side.SERVER).stream()
                    .filter(server -> server.run().equals(client.run()))
                    .map(server -> new RequestSides(client, server)))
        .toList();
  }
}
