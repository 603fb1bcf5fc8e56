package pijoule.analysis.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.answer.Answer;
import pijoule.analysis.answer.RequestRow;
import pijoule.analysis.measures.BodySize;
import pijoule.analysis.measures.LoadQuantity;
import pijoule.analysis.measures.LoadTime;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.tables.Numbers;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * What a request costs, a row a cell: as many columns as say something.
 *
 * @param headings of the columns, the cell's first
 * @param rows in the study's order
 * @param notes below it
 */
record CostTable(List<String> headings, List<AnswerView.CostRow> rows, List<String> notes) {
  private static final Quantity TIME = Quantity.of(Part.REQUEST, Metric.TIME);

  /** Of the client's quantities. */
  private static final Map<Quantity, String> HEADINGS =
      Map.ofEntries(
          Map.entry(TIME, "Request"),
          Map.entry(Quantity.of(Part.BOARDS, Metric.ENERGY), "Energy, both boards"),
          Map.entry(Quantity.of(Part.BOARDS, Metric.NET_ENERGY), "above idle"),
          Map.entry(BodySize.REQUEST, "Body of the request"),
          Map.entry(BodySize.RESPONSE, "Body of the answer"),
          Map.entry(LoadQuantity.GROSS, "Energy per request"),
          Map.entry(LoadQuantity.ACTIVE, "above active idle"),
          Map.entry(LoadQuantity.MARGINAL, "marginal"),
          Map.entry(Quantity.of(Part.LOAD, Metric.POWER), "Power"),
          Map.entry(LoadQuantity.CPU, "Server's CPU time"),
          Map.entry(LoadQuantity.THROUGHPUT, "Answered per second"),
          Map.entry(response("p50"), "Response p50"),
          Map.entry(response("p99"), "p99"));

  private static final String UNDER_LOAD =
      "Means over runs, each of a server process of its own, ± half of the 95 % interval over the"
          + " processes. Energy of the server's board.";

  private static Quantity response(String percentile) {
    return new LoadTime(LoadTime.Kind.RESPONSE, percentile);
  }

  private static final String SMALLEST =
      "A request is one call: on the client from the start of its serialization to the end of its"
          + " deserialization, on the server the total. Means over runs, ± half of the 95 % interval.";

  static CostTable of(Answer answer) {
    Set<String> columns =
        answer.costs().stream()
            .filter(row -> answer.noEnergy().isEmpty() || !row.quantity().ofEnergy())
            .filter(row -> row.mean().n() > 0)
            .filter(row -> HEADINGS.containsKey(row.quantity()))
            .map(CostTable::column)
            .collect(Collectors.toSet());
    List<RequestRow> shown =
        answer.costs().stream().filter(row -> columns.contains(column(row))).toList();
    int most = 0;
    for (RequestRow row : shown) {
      most = Math.max(most, known(row));
    }
    Map<Cell, List<RequestRow>> byCell =
        shown.stream()
            .collect(
                Collectors.groupingBy(RequestRow::cell, LinkedHashMap::new, Collectors.toList()));
    List<String> headings = new ArrayList<>(List.of("Cell"));
    int percentiles = most;
    byCell.values().stream().findFirst().ifPresent(rows -> head(rows, percentiles, headings));
    List<AnswerView.CostRow> rows = new ArrayList<>();
    byCell.forEach((cell, of) -> rows.add(row(cell, of, percentiles)));
    return new CostTable(headings, rows, notes(answer, shown, most));
  }

  private static String column(RequestRow row) {
    return row.side().key() + " " + row.key();
  }

  private static int known(RequestRow row) {
    return (int) row.quantiles().stream().filter(of -> of.value().isPresent()).count();
  }

  private static void head(List<RequestRow> rows, int percentiles, List<String> headings) {
    for (RequestRow row : rows) {
      headings.add(heading(row));
      if (isClientTime(row)) {
        RequestRow.PROBABILITIES.stream()
            .limit(percentiles)
            .forEach(of -> headings.add("p" + Math.round(of * 100)));
      }
    }
  }

  private static boolean isClientTime(RequestRow row) {
    return row.quantity().equals(TIME) && row.side() == Side.CLIENT;
  }

  private static String heading(RequestRow row) {
    return row.side() == Side.SERVER && row.quantity().equals(TIME)
        ? "of it, on the server"
        : HEADINGS.get(row.quantity()) + (row.estimate() ? " (estimate)" : "");
  }

  private static AnswerView.CostRow row(Cell cell, List<RequestRow> rows, int percentiles) {
    List<AnswerView.Value> values = new ArrayList<>();
    for (RequestRow row : rows) {
      values.add(new AnswerView.Value(Numbers.full(row.mean().mean()), row.meanShown()));
      if (isClientTime(row)) {
        row.quantiles().stream()
            .limit(percentiles)
            .map(of -> new AnswerView.Value(Numbers.full(of.value()), row.shown(of)))
            .forEach(values::add);
      }
    }
    return new AnswerView.CostRow(cell.display(), values);
  }

  private static List<String> notes(Answer answer, List<RequestRow> shown, int most) {
    List<String> notes = new ArrayList<>();
    notes.add(answer.load().isPresent() ? UNDER_LOAD : SMALLEST);
    if (answer.load().isEmpty() && most < RequestRow.PROBABILITIES.size() && !shown.isEmpty()) {
      String needs =
          shown.get(0).quantiles().stream()
              .skip(most)
              .map(CostTable::needs)
              .collect(Collectors.joining(", "));
      notes.add(
          "Percentiles need calls in a cell: %s; these cells have %s."
              .formatted(needs, shown.stream().mapToInt(RequestRow::calls).max().orElse(0)));
    }
    if (shown.stream().anyMatch(row -> row.quantity() instanceof BodySize)) {
      notes.add("Bodies: those of a call in HTTP, without headers.");
    }
    if (!answer.noEnergy().isEmpty()) {
      notes.add("Energies are not shown here: " + answer.noEnergy() + ".");
    }
    notes.add("Every number, with its interval: tables/requests.csv.");
    return notes;
  }

  private static String needs(Quantile of) {
    return "p%s %s".formatted(Math.round(of.probability() * 100), of.needed());
  }
}
