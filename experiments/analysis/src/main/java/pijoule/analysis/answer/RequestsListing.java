package pijoule.analysis.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;

/** Lists what a request costs, by cell and quantity, with every number. */
final class RequestsListing {
  private static final List<String> NOTES =
      List.of(
          "A request is one call: on the client from the start of its serialization to the end of"
              + " its deserialization, on the server the total. Boards: client's and server's board"
              + " together over the client's request.",
          "Means are over runs, with 95 % intervals over blocks; a run's value is the mean of its"
              + " calls. p50, p90 and p99 are over single calls, with Woodruff's 95 % interval;"
              + " absent with fewer calls than they need.",
          "Net energy is what is above the idle board's power, which the meter saw in the pauses"
              + " before the runs.");

  private RequestsListing() {}

  static Listing of(List<RequestRow> rows) {
    List<Column> columns = new ArrayList<>();
    for (String[] column :
        new String[][] {
          {"cell", "Cell"},
          {"levels", "Levels"},
          {"side", "Side"},
          {"quantity", "Quantity"},
          {"unit", "Unit"},
          {"estimate", "Estimate"},
          {"runs", "Runs"},
          {"calls", "Calls"},
          {"mean", "Mean"},
          {"ci95_low", "95 %, low"},
          {"ci95_high", "95 %, high"}
        }) {
      columns.add(Column.of(column[0], column[1]));
    }
    for (double probability : RequestRow.PROBABILITIES) {
      String name = "p" + Math.round(probability * 100);
      columns.add(Column.of(name, name));
      columns.add(Column.of(name + "_ci95_low", name + ", low"));
      columns.add(Column.of(name + "_ci95_high", name + ", high"));
    }
    columns.add(Column.of("remark", "Remark"));
    boolean estimate = rows.stream().anyMatch(RequestRow::estimate);
    return new Listing(
        "requests",
        "Cost of a request" + (estimate ? " (energies: estimate)" : ""),
        columns,
        rows.stream().map(RequestsListing::row).toList(),
        NOTES);
  }

  private static List<Item> row(RequestRow of) {
    List<Item> row = new ArrayList<>();
    row.add(Item.count(of.cell().number()));
    row.add(Item.text(of.cell().display()));
    row.add(Item.text(of.side().key()));
    row.add(
        new Item(
            of.key(), of.key().replace('_', ' ') + (of.estimate() ? " (estimate)" : ""), false));
    row.add(Item.text(of.metric().unit()));
    row.add(new Item(String.valueOf(of.estimate()), of.estimate() ? "yes" : "no", false));
    row.add(Item.count(of.mean().n()));
    row.add(of.quantiles().isEmpty() ? Item.NA : Item.count(of.calls()));
    row.add(Item.number(of.mean().mean()));
    row.add(Item.number(of.mean().ci95Low()));
    row.add(Item.number(of.mean().ci95High()));
    for (int i = 0; i < RequestRow.PROBABILITIES.size(); i++) {
      row.add(Item.number(value(of, i, Quantile::value)));
      row.add(Item.number(value(of, i, Quantile::ci95Low)));
      row.add(Item.number(value(of, i, Quantile::ci95High)));
    }
    row.add(remark(of));
    return row;
  }

  private static OptionalDouble value(
      RequestRow of, int i, Function<Quantile, OptionalDouble> number) {
    return of.quantiles().isEmpty()
        ? OptionalDouble.empty()
        : number.apply(of.quantiles().get(i));
  }

  private static Item remark(RequestRow of) {
    String needs =
        of.quantiles().stream()
            .filter(quantile -> quantile.value().isEmpty())
            .map(
                quantile ->
                    "p%d needs %d calls"
                        .formatted(Math.round(quantile.probability() * 100), quantile.needed()))
            .collect(Collectors.joining(", "));
    return needs.isEmpty() ? Item.NA : Item.text(needs + ", got " + of.calls());
  }
}
