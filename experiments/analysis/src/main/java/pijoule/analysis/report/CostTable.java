package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Table of what a request costs, a row a cell, with the columns that say something, each in one
 * unit.
 *
 * @param headings of the columns with their units, the cell's first
 * @param rows in the study's order
 * @param notes below it
 */
public record CostTable(List<String> headings, List<Row> rows, List<String> notes) {
  /** Without a column: nothing that looks like an answer. */
  private static final CostTable NONE = new CostTable(List.of(), List.of(), List.of());

  private static final Quantity TIME = Quantity.of(Part.REQUEST, Kind.TIME);

  /** Marks the quantities of a client. */
  private static final Map<Quantity, String> HEADINGS =
      Map.ofEntries(
          Map.entry(TIME, "Request"),
          Map.entry(Quantity.of(Part.BOARDS, Kind.ENERGY), "Energy, both boards"),
          Map.entry(Quantity.of(Part.BOARDS, Kind.NET_ENERGY), "above idle"),
          Map.entry(Sizes.REQUEST, "Body of the request"),
          Map.entry(Sizes.RESPONSE, "Body of the answer"),
          Map.entry(LoadQuantity.GROSS, "Energy per request"),
          Map.entry(LoadQuantity.ACTIVE, "above active idle"),
          Map.entry(LoadQuantity.MARGINAL, "marginal"),
          Map.entry(Quantity.of(Part.LOAD, Kind.POWER), "Power"),
          Map.entry(LoadQuantity.CPU, "CPU time"),
          Map.entry(LoadQuantity.GENERATOR_CPU, "generator's"),
          Map.entry(LoadQuantity.THROUGHPUT, "Answered"),
          Map.entry(response("p50"), "Response p50"),
          Map.entry(response("p99"), "p99"));

  /** Quantities for a terminal, which is narrow. */
  private static final List<Quantity> NARROW =
      List.of(
          LoadQuantity.GROSS,
          LoadQuantity.ACTIVE,
          LoadQuantity.CPU,
          LoadQuantity.GENERATOR_CPU,
          response("p50"),
          response("p99"));

  public CostTable {
    headings = List.copyOf(headings);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /**
   * A cell of the study.
   *
   * @param cell for a person
   * @param values one for each heading but the first
   */
  public record Row(String cell, List<Value> values) {
    public Row {
      values = List.copyOf(values);
    }
  }

  /**
   * A value in the unit of its column.
   *
   * @param full as in CSV, SI
   * @param display without its unit
   */
  public record Value(String full, String display) {}

  /** One side's quantity, with the unit that all its rows have. */
  record Column(Side side, Quantity quantity, SiPrefix unit, String heading) {
    static Column of(List<RequestRow> rows) {
      RequestRow first = rows.get(0);
      SiPrefix unit =
          SiPrefix.ofColumn(
              first.quantity().unit(), rows.stream().flatMapToDouble(Column::numbers));
      String name =
          first.side() == Side.SERVER && first.quantity().equals(TIME)
              ? "of it, on the server"
              : HEADINGS.get(first.quantity());
      String estimate = rows.stream().anyMatch(RequestRow::estimate) ? ", estimate" : "";
      return new Column(
          first.side(), first.quantity(), unit, "%s (%s%s)".formatted(name, unit.unit(), estimate));
    }

    private static DoubleStream numbers(RequestRow row) {
      return row.includesZero()
          ? DoubleStream.empty()
          : Stream.concat(
                  Stream.of(row.mean().mean()), row.quantiles().stream().map(Quantile::value))
              .flatMapToDouble(number -> number.stream());
    }

    boolean isClientTime() {
      return quantity.equals(TIME) && side == Side.CLIENT;
    }

    boolean has(RequestRow row) {
      return row.side() == side && row.quantity().equals(quantity);
    }
  }

  /**
   * {@return its costs}
   *
   * @param answer of a campaign
   */
  public static CostTable of(Answer answer) {
    return of(answer, quantity -> true);
  }

  /** Narrows it to the columns that a terminal has room for. */
  static CostTable narrow(Answer answer) {
    return of(answer, NARROW::contains);
  }

  private static CostTable of(Answer answer, Predicate<Quantity> shown) {
    if (answer.load().isPresent() && answer.unanswered().isPresent()) {
      return NONE;
    }
    Map<String, List<RequestRow>> byColumn =
        answer.costs().stream()
            .filter(row -> answer.noEnergy().isEmpty() || !row.quantity().ofEnergy())
            .filter(row -> HEADINGS.containsKey(row.quantity()) && shown.test(row.quantity()))
            .collect(
                Collectors.groupingBy(
                    row -> row.side().key() + " " + row.key(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<Column> columns =
        byColumn.values().stream()
            .filter(rows -> rows.stream().anyMatch(CostTable::isResolved))
            .map(Column::of)
            .toList();
    List<String> unresolved =
        byColumn.values().stream()
            .filter(rows -> rows.stream().noneMatch(CostTable::isResolved))
            .filter(rows -> rows.stream().anyMatch(RequestRow::includesZero))
            .map(rows -> HEADINGS.get(rows.get(0).quantity()))
            .map(heading -> heading.equals("marginal") ? "of one more request" : heading)
            .toList();
    int percentiles = answer.costs().stream().mapToInt(row -> known(row)).max().orElse(0);
    List<Row> rows = new ArrayList<>();
    for (Cell cell : answer.costs().stream().map(RequestRow::cell).distinct().toList()) {
      List<RequestRow> of = answer.costs().stream().filter(row -> row.cell().equals(cell)).toList();
      if (of.stream().anyMatch(row -> isCost(row, columns))) {
        rows.add(row(answer, cell, columns, of, percentiles));
      }
    }
    List<String> notes = CostNotes.of(answer, columns, percentiles, unresolved);
    if (lacksPercentile(columns, rows)) {
      notes.add(notes.size() - 1, CostNotes.FEW_REQUESTS);
    }
    return new CostTable(headings(answer, columns, percentiles), rows, notes);
  }

  private static boolean lacksPercentile(List<Column> columns, List<Row> rows) {
    return IntStream.range(0, columns.size())
        .filter(i -> columns.get(i).quantity().is(Trait.CENSORED))
        .anyMatch(
            i -> rows.stream().anyMatch(row -> row.values().get(i).display().equals(Numbers.NA)));
  }

  /** {@return whether it says more than that a difference is not resolved} */
  private static boolean isResolved(RequestRow row) {
    return row.mean().n() > 0 && !row.includesZero();
  }

  /** That an idle server answered no request says nothing. */
  private static boolean isCost(RequestRow row, List<Column> columns) {
    return row.mean().n() > 0
        && row.quantity() != LoadQuantity.THROUGHPUT
        && columns.stream().anyMatch(column -> column.has(row));
  }

  private static int known(RequestRow row) {
    return (int) row.quantiles().stream().filter(quantile -> quantile.value().isPresent()).count();
  }

  private static List<String> headings(Answer answer, List<Column> columns, int percentiles) {
    List<String> headings = new ArrayList<>(List.of("Combination"));
    for (Column column : columns) {
      headings.add(
          answer
              .load()
              .map(load -> load.errors().perRequest(column.heading()))
              .orElse(column.heading()));
      if (column.isClientTime()) {
        RequestRow.PROBABILITIES.stream()
            .limit(percentiles)
            .map(
                probability ->
                    "p%s (%s)".formatted(Math.round(probability * 100), column.unit().unit()))
            .forEach(headings::add);
      }
    }
    return headings;
  }

  private static Row row(
      Answer answer, Cell cell, List<Column> columns, List<RequestRow> rows, int percentiles) {
    List<Value> values = new ArrayList<>();
    for (Column column : columns) {
      RequestRow row = rows.stream().filter(column::has).findFirst().orElseThrow();
      String shown = row.shown(column.unit());
      values.add(new Value(Numbers.full(row.mean().mean()), named(answer, shown)));
      if (column.isClientTime()) {
        row.quantiles().stream()
            .limit(percentiles)
            .map(
                quantile ->
                    new Value(Numbers.full(quantile.value()), row.shown(quantile, column.unit())))
            .forEach(values::add);
      }
    }
    boolean onlyRates = answer.load().isPresent() && cell.levels().size() == 1;
    String partial =
        answer
            .load()
            .map(load -> load.partial().get(cell.number()))
            .map(" (%s)"::formatted)
            .orElse("");
    return new Row((onlyRates ? LoadedStack.rate(cell) : cell.display()) + partial, values);
  }

  /** Names what an interval needs; under load a block is a server process, or a replicate. */
  private static String named(Answer answer, String shown) {
    return answer
        .load()
        .map(load -> shown.replace("blocks)", load.isForeign() ? "replicates)" : "processes)"))
        .orElse(shown);
  }

  private static Quantity response(String percentile) {
    return LoadTime.RESPONSE.of(percentile);
  }
}
