package pijoule.analysis.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.measures.LoadQuantity;
import pijoule.analysis.measures.LoadTime;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.tables.Numbers;
import pijoule.contract.study.Cell;

/**
 * What a request costs at each rate, for a terminal: where nothing is compared, as of one stack.
 *
 * @param heading names the columns after the first, which is the cell
 * @param rows with as many columns each
 */
record LoadCosts(String heading, List<List<String>> rows) {
  private static final Map<Quantity, String> TITLES =
      Map.of(
          LoadQuantity.GROSS,
          "energy per request",
          LoadQuantity.ACTIVE,
          "above active idle",
          LoadQuantity.CPU,
          "CPU time",
          response("p50"),
          "response p50",
          response("p99"),
          "response p99");

  private static final List<Quantity> COLUMNS =
      List.of(
          LoadQuantity.GROSS,
          LoadQuantity.ACTIVE,
          LoadQuantity.CPU,
          response("p50"),
          response("p99"));

  private static Quantity response(String percentile) {
    return new LoadTime(LoadTime.Kind.RESPONSE, percentile);
  }

  /** Of a campaign's costs, as far as a cell has any; what is measured comes first. */
  static LoadCosts of(List<RequestRow> costs) {
    List<Quantity> columns =
        COLUMNS.stream()
            .filter(of -> find(costs, of).filter(row -> row.mean().n() > 0).isPresent())
            .sorted(Comparator.comparing(of -> isEstimate(costs, of)))
            .toList();
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : costs.stream().map(RequestRow::cell).distinct().toList()) {
      List<RequestRow> ofCell = costs.stream().filter(row -> row.cell().equals(cell)).toList();
      List<String> shown =
          columns.stream()
              .map(of -> find(ofCell, of).map(RequestRow::meanShown).orElse(Numbers.NA))
              .toList();
      if (!shown.stream().allMatch(Numbers.NA::equals)) {
        List<String> row = new ArrayList<>();
        row.add(cell.levels().size() == 1 ? LoadedStack.rate(cell) : cell.display());
        row.addAll(shown);
        rows.add(row);
      }
    }
    return new LoadCosts(
        columns.stream().map(of -> title(costs, of)).collect(Collectors.joining(", ")), rows);
  }

  private static String title(List<RequestRow> costs, Quantity of) {
    return TITLES.get(of) + (isEstimate(costs, of) ? " (estimate)" : "");
  }

  private static boolean isEstimate(List<RequestRow> costs, Quantity of) {
    return costs.stream().anyMatch(row -> row.quantity().equals(of) && row.estimate());
  }

  /** One with a value, where there is one. */
  private static Optional<RequestRow> find(List<RequestRow> rows, Quantity quantity) {
    List<RequestRow> of = rows.stream().filter(row -> row.quantity().equals(quantity)).toList();
    return of.stream().filter(row -> row.mean().n() > 0).findFirst().or(of.stream()::findFirst);
  }
}
