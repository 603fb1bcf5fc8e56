package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.contract.study.Cell;

/** The listing {@code reference}: a campaign's means beside the published figures. */
final class ReferenceListing {
  private final Measurements measurements;
  private final Reference reference;
  private final StudyCells cells;
  private final ReferenceValues corrected;
  private final List<Row> rows = new ArrayList<>();

  private ReferenceListing(Measurements measurements, Reference reference) {
    this.measurements = measurements;
    this.reference = reference;
    this.cells = new StudyCells(measurements.campaign());
    this.corrected = new ReferenceValues(reference, Variant.CORRECTED);
  }

  static Listing of(Measurements measurements, Reference reference) {
    ReferenceListing listing = new ReferenceListing(measurements, reference);
    Map<String, Integer> missing = new LinkedHashMap<>();
    for (Map<String, String> levels : reference.cells()) {
      List<Cell> matching = listing.cells.matching(levels);
      matching.forEach(cell -> listing.add(levels, cell));
      if (matching.isEmpty()) {
        missing.merge(listing.cells.reason(levels), 1, Integer::sum);
        listing.rows.add(Row.nothing(levels, listing.cells.reason(levels)));
      }
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "A ratio, not a verdict: the hardware, the JVM and much of the workload differ. Its interval"
            + " is of the campaign's mean alone; that of a published figure, where one is printed,"
            + " does not enter. Where the gain of a meter is unknown, it is a lower bound.");
    missing.forEach(
        (why, count) ->
            notes.add(
                "%s of %s published cells are not measured: %s."
                    .formatted(count, reference.cells().size(), why)));
    return listing
        .columns()
        .listing(
            "reference",
            ClaimsListing.title(
                "Beside the figures of " + reference.name(),
                listing.rows.stream()
                    .flatMap(row -> row.figure.stream())
                    .anyMatch(Beside::modelled)),
            listing.rows,
            notes);
  }

  /**
   * Published figure beside the campaign.
   *
   * @param printed as it is printed, with the campaign's mean over it
   * @param hypothesis with known anomalies corrected
   * @param here the campaign's mean
   */
  private record Beside(
      Cell cell,
      Published published,
      boolean modelled,
      OptionalDouble here,
      double printed,
      Contrast overPrinted,
      double hypothesis,
      Contrast overHypothesis,
      String reason) {
    boolean known() {
      return overPrinted.ratio().isPresent();
    }

    Item runs() {
      return here.isPresent() && overPrinted.runs() > 0 ? Item.count(overPrinted.runs()) : Item.NA;
    }
  }

  /** Row of the listing, without a figure where the campaign has no such cell. */
  private record Row(Map<String, String> levels, Optional<Beside> figure, String reason) {
    static Row nothing(Map<String, String> levels, String reason) {
      return new Row(levels, Optional.empty(), reason);
    }

    Item of(Function<Beside, Item> item) {
      return figure.map(item).orElse(Item.NA);
    }

    Item of(Function<Beside, String> text, String every) {
      return Item.text(figure.map(text).orElse(every));
    }
  }

  private Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    for (String factor : reference.factors()) {
      columns.add(column(factor), factor, row -> level(factor, row.levels.get(factor)));
    }
    columns.add("cell", "Cell", row -> row.of(beside -> Item.count(beside.cell.number())));
    columns.add("side", "Side", row -> row.of(beside -> beside.published.side().key(), "both"));
    columns.add("metric", "Metric", row -> row.of(beside -> beside.published.metric(), "every"));
    columns.add("unit", "Unit", row -> row.of(beside -> Item.text(beside.published.unit())));
    columns.add("mean", "Mean here", row -> row.of(beside -> Item.number(beside.here)));
    columns.add("runs", "n", row -> row.of(Beside::runs));
    columns.add(
        "published_printed", "Printed", row -> row.of(beside -> Item.number(beside.printed)));
    InstancesListing.ratio(
        columns, "ratio_printed", "Here over printed", row -> row.figure.map(Beside::overPrinted));
    columns.add(
        "published_corrected",
        "Corrected",
        row -> row.of(beside -> Item.number(beside.hypothesis)));
    InstancesListing.ratio(
        columns,
        "ratio_corrected",
        "Here over corrected",
        row -> row.figure.map(Beside::overHypothesis));
    remarks(columns);
    return columns;
  }

  private static void remarks(Columns<Row> columns) {
    columns.add(
        "independent",
        "Independent",
        row ->
            InstancesListing.independent(
                row.figure.filter(Beside::known).map(Beside::overPrinted)));
    columns.add(
        "estimate",
        "Estimate",
        row -> row.of(beside -> Item.text(String.valueOf(beside.modelled))));
    columns.add(
        "gain_unknown",
        "Gain unknown",
        row ->
            row.figure
                .filter(Beside::known)
                .map(beside -> Item.text(String.valueOf(beside.overPrinted.gainUnknown())))
                .orElse(Item.NA));
    columns.add("reason", "Remark", row -> Item.remark(row.reason));
  }

  private static Item level(String factor, String level) {
    return new Item(level, ClaimLevels.display(factor, level), false);
  }

  private static String column(String factor) {
    return factor.equals("message_size") || factor.equals("heap") ? factor + "_bytes" : factor;
  }

  private void add(Map<String, String> levels, Cell cell) {
    reference.printed().stream()
        .filter(figure -> figure.levels().equals(levels))
        .map(figure -> beside(figure, cell))
        .forEach(beside -> rows.add(new Row(levels, Optional.of(beside), beside.reason)));
  }

  private Beside beside(Published figure, Cell cell) {
    Quantity quantity = Quantities.find(figure.metric()).orElseThrow();
    Mean mean = new Mean(1, measurements, cell, figure.side(), quantity);
    double printed = figure.interval().value();
    double hypothesis =
        corrected
            .find(figure.side(), quantity, figure.levels())
            .map(RoundedFigure::value)
            .orElse(printed);
    List<Mean> means = List.of(mean);
    Contrast contrast = Contrasts.of(means, printed);
    String caveat = Contrasts.caveat(means);
    return new Beside(
        cell,
        figure,
        mean.isEstimate(),
        Contrasts.product(means, 1, 1),
        printed,
        contrast,
        hypothesis,
        Contrasts.of(List.of(mean), hypothesis),
        caveat.isEmpty() ? contrast.undecidable() : caveat);
  }
}
