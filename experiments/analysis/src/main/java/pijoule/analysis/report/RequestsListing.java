package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/** Lists what a request costs, by cell and quantity, with every number. */
final class RequestsListing {
  private static final List<String> NOTES =
      List.of(
          "A request is one call: on the client from the start of its serialization to the end of"
              + " its deserialization, on the server the total. Boards: client's and server's board"
              + " together over the client's request.",
          "Means are over runs, with 95 % intervals over blocks; a run's value is the mean of its"
              + " calls. p50, p90 and p99 are over single calls; absent with fewer calls than"
              + " they need. Their 95 % intervals are absent with fewer blocks than they need.",
          "Net energy is what is above the idle board's power, which the meter saw in the pauses"
              + " before the runs.");

  private static final String SIZES =
      "Sizes are of the HTTP bodies of the first timed call, without headers; equal ones are exact"
          + " and have no interval.";

  private static final List<String> UNDER_LOAD =
      List.of(
          "A run's percentile is of its requests; NA where fewer than ten are beyond it. "
              + CampaignErrors.IN_PERCENTILES,
          "Energy per request: of the window from the first to the last intended start, over the"
              + " expected answers in it. Above active idle: less what the same server process"
              + " drew without requests. Marginal: of what is more than at the next lower rate."
              + " CPU time per request: over answers of any kind, the lead-in's too.",
          "Without runs that were left out, as those that the generator limited.");

  private RequestsListing() {}

  static Listing of(List<RequestRow> rows, boolean isForeign) {
    boolean estimate = rows.stream().anyMatch(RequestRow::estimate);
    String title = "Cost of a request" + (estimate ? " (energies: estimate)" : "");
    if (rows.stream().anyMatch(row -> RequestRow.UNDER_LOAD.contains(row.quantity()))) {
      List<RequestRow> known = rows.stream().filter(row -> row.mean().n() > 0).toList();
      List<String> notes = new ArrayList<>();
      notes.add(CostNotes.means(isForeign));
      notes.addAll(UNDER_LOAD);
      return columns(false, known).listing("requests", title, known, notes);
    }
    List<String> notes = new ArrayList<>(NOTES);
    if (rows.stream().anyMatch(row -> Sizes.BODIES.contains(row.quantity()))) {
      notes.add(SIZES);
    }
    return columns(true, rows)
        .printedRows(all -> all.stream().filter(row -> row.mean().n() > 0).toList())
        .listing("requests", title, rows, notes);
  }

  /** Under load single calls have no value. */
  private static Columns<RequestRow> columns(boolean calls, List<RequestRow> rows) {
    Columns<RequestRow> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell().number()));
    columns.add("levels", "Levels", row -> Item.text(row.cell().display())).on(Medium.PAGE);
    columns.add("side", "Side", row -> Item.text(row.side().key()));
    printed(columns, rows);
    columns.add("quantity", "Quantity", row -> Item.named(row.key(), row.estimate()));
    columns.add("unit", "Unit", row -> Item.text(row.quantity().unit()));
    columns.add("estimate", "Estimate", row -> Item.flag(row.estimate()));
    columns.add("n", "n", row -> Item.count(row.mean().n()));
    if (calls) {
      columns.add("n_calls", "Calls", row -> hasCalls(row) ? Item.count(row.calls()) : Item.NONE);
    }
    columns.add("mean", "Mean", row -> Item.number(row.mean().mean()));
    columns.add("ci95_low", "95 %, low", row -> Item.number(row.mean().ci95Low()));
    columns.add("ci95_high", "95 %, high", row -> Item.number(row.mean().ci95High()));
    if (calls) {
      for (int i = 0; i < RequestRow.PROBABILITIES.size(); i++) {
        quantile(columns, i, percentile(RequestRow.PROBABILITIES.get(i)));
      }
    }
    columns.add("remark", "Remark", RequestsListing::remark);
    return columns;
  }

  /** Each value on the pages of an article has its unit; percentiles are there if any is known. */
  private static void printed(Columns<RequestRow> columns, List<RequestRow> rows) {
    columns.printed(
        "quantity",
        "Quantity",
        row ->
            Item.text(row.side().key() + ", " + Item.named(row.key(), row.estimate()).display()));
    columns.printed("runs", "n", row -> Item.count(row.mean().n()));
    columns.printed("value", "Mean, 95 % interval", RequestsListing::withUnit);
    for (int i = 0; i < RequestRow.PROBABILITIES.size(); i++) {
      int place = i;
      if (rows.stream().anyMatch(row -> value(row, place, Quantile::value).isPresent())) {
        String name = percentile(RequestRow.PROBABILITIES.get(i));
        columns.printed(
            name,
            name,
            row ->
                hasCalls(row)
                    ? Item.text(
                        ValueFormat.value(
                            value(row, place, Quantile::value), row.quantity().unit()))
                    : Item.NONE);
      }
    }
  }

  private static Item withUnit(RequestRow of) {
    String unit = of.quantity().unit();
    SiPrefix prefix = SiPrefix.ofColumn(unit, of.mean().mean().stream());
    return Item.text(of.shown(prefix) + (of.includesZero() ? "" : " " + prefix.unit()));
  }

  private static void quantile(Columns<RequestRow> columns, int i, String name) {
    columns.add(name, name, row -> number(row, i, Quantile::value));
    columns.add(name + "_ci95_low", name + ", low", row -> number(row, i, Quantile::ci95Low));
    columns.add(name + "_ci95_high", name + ", high", row -> number(row, i, Quantile::ci95High));
  }

  private static String percentile(double probability) {
    return "p" + Math.round(probability * 100);
  }

  /** Sums of both boards and sizes are of runs, and have no percentiles of calls. */
  private static boolean hasCalls(RequestRow row) {
    return row.calls() > 0 || !row.quantiles().isEmpty();
  }

  private static Item number(RequestRow of, int i, Function<Quantile, OptionalDouble> number) {
    return Item.number(value(of, i, number), hasCalls(of) ? Item.NA : Item.NONE);
  }

  private static OptionalDouble value(
      RequestRow of, int i, Function<Quantile, OptionalDouble> number) {
    return of.quantiles().isEmpty() ? OptionalDouble.empty() : number.apply(of.quantiles().get(i));
  }

  private static Item remark(RequestRow of) {
    String remark =
        Stream.of(
                Optional.of("not resolved: interval includes 0").filter(text -> of.includesZero()),
                Optional.of("percentiles need the energy of each call, got " + of.calls())
                    .filter(text -> of.calls() > 0 && of.quantiles().isEmpty()),
                needs(of, quantile -> quantile.value().isEmpty(), RequestsListing::calls)
                    .map(needs -> needs + ", got " + of.calls()),
                needs(of, RequestsListing::lacksBlocks, RequestsListing::blocks)
                    .map(needs -> needs + ", got " + of.quantiles().get(0).blocks()),
                Optional.of(of.mean())
                    .filter(Summary::isUnresolved)
                    .map(mean -> "interval of the mean " + Numbers.unresolved(mean)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; "));
    return Item.remark(remark);
  }

  private static Optional<String> needs(
      RequestRow of, Predicate<Quantile> lacking, Function<Quantile, String> need) {
    return of.quantiles().stream()
        .filter(lacking)
        .map(need)
        .reduce((one, next) -> one + ", " + next);
  }

  private static boolean lacksBlocks(Quantile quantile) {
    return quantile.value().isPresent() && quantile.ci95Low().isEmpty();
  }

  private static String calls(Quantile quantile) {
    return "%s needs %s calls".formatted(percentile(quantile.probability()), quantile.needed());
  }

  private static String blocks(Quantile quantile) {
    double probability = quantile.probability();
    return "interval of %s needs %s blocks"
        .formatted(percentile(probability), Quantile.neededBlocks(probability));
  }
}
