package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.inference.Contrast;
import pijoule.analysis.inference.Contrasts;
import pijoule.analysis.inference.Mean;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.reference.Interval;
import pijoule.analysis.reference.Published;
import pijoule.analysis.reference.Reference;
import pijoule.analysis.reference.ReferenceValues;
import pijoule.analysis.reference.Variant;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.contract.study.Cell;

/** The listing {@code reference}: a campaign's means beside the published figures. */
final class ReferenceListing {
  private final Measurements measurements;
  private final Reference reference;
  private final StudyCells cells;
  private final ReferenceValues corrected;
  private final List<List<Item>> rows = new ArrayList<>();
  private boolean estimate;

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
        listing.rows.add(listing.row(levels, listing.nothing(levels)));
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
    return new Listing(
        "reference",
        ClaimsListing.title("Beside the figures of " + reference.name(), listing.estimate),
        listing.columns(),
        listing.rows,
        notes);
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    reference.factors().forEach(factor -> columns.add(Column.of(column(factor), factor)));
    Stream.of(
            Column.of("cell", "Cell"),
            Column.of("side", "Side"),
            Column.of("metric", "Metric"),
            Column.of("unit", "Unit"),
            Column.of("mean", "Mean here"),
            Column.of("runs", "n"),
            Column.of("published_printed", "Printed"),
            Column.of("ratio_printed", "Here over printed"),
            Column.of("ratio_printed_ci95_low", "95 % from"),
            Column.of("ratio_printed_ci95_high", "to"),
            Column.of("published_corrected", "Corrected"),
            Column.of("ratio_corrected", "Here over corrected"),
            Column.of("ratio_corrected_ci95_low", "95 % from"),
            Column.of("ratio_corrected_ci95_high", "to"),
            Column.of("independent", "Independent"),
            Column.of("estimate", "Estimate"),
            Column.of("gain_unknown", "Gain unknown"),
            Column.of("reason", "Remark"))
        .forEach(columns::add);
    return columns;
  }

  private static String column(String factor) {
    return factor.equals("message_size") || factor.equals("heap") ? factor + "_bytes" : factor;
  }

  private void add(Map<String, String> levels, Cell cell) {
    reference.printed().stream()
        .filter(figure -> figure.levels().equals(levels))
        .forEach(figure -> rows.add(row(levels, values(figure, cell))));
  }

  private List<Item> values(Published figure, Cell cell) {
    Quantity quantity = Quantity.find(figure.metric()).orElseThrow();
    Mean mean = new Mean(1, measurements, cell, figure.side(), quantity);
    boolean modelled = Doubt.estimate(mean);
    estimate |= modelled;
    double printed = figure.interval().value();
    double hypothesis =
        corrected
            .find(figure.side(), quantity, figure.levels())
            .map(Interval::value)
            .orElse(printed);
    Contrast contrast = Contrasts.of(List.of(mean), printed);
    String caveat = Contrasts.caveat(mean);
    String reason = caveat.isEmpty() ? contrast.undecidable() : caveat;
    boolean known = contrast.ratio().isPresent();
    OptionalDouble here = Doubt.product(List.of(mean), 1);
    List<Item> values = new ArrayList<>();
    values.add(Item.count(cell.number()));
    values.add(Item.text(figure.side().key()));
    values.add(Item.text(figure.metric()));
    values.add(Item.text(figure.unit()));
    values.add(Item.number(here));
    values.add(here.isPresent() && contrast.runs() > 0 ? Item.count(contrast.runs()) : Item.NA);
    values.add(Item.number(printed));
    ratio(contrast, values);
    values.add(Item.number(hypothesis));
    ratio(Contrasts.of(List.of(mean), hypothesis), values);
    values.add(InstancesListing.independent(Optional.of(contrast).filter(of -> known)));
    values.add(Item.text(String.valueOf(modelled)));
    values.add(known ? Item.text(String.valueOf(contrast.gainUnknown())) : Item.NA);
    values.add(ClaimsListing.words(reason));
    return values;
  }

  private static void ratio(Contrast of, List<Item> values) {
    values.add(Item.number(of.ratio()));
    values.add(InstancesListing.number(of.interval(), LogContrast::ci95Low));
    values.add(InstancesListing.number(of.interval(), LogContrast::ci95High));
  }

  private List<Item> nothing(Map<String, String> levels) {
    List<Item> values = new ArrayList<>(List.of(Item.NA, Item.text("both"), Item.text("every")));
    while (values.size() < columns().size() - reference.factors().size() - 1) {
      values.add(Item.NA);
    }
    values.add(Item.text(cells.reason(levels)));
    return values;
  }

  private List<Item> row(Map<String, String> levels, List<Item> values) {
    List<Item> row = new ArrayList<>();
    for (String factor : reference.factors()) {
      String level = levels.get(factor);
      row.add(new Item(level, ClaimLevels.display(factor, level), false));
    }
    row.addAll(values);
    return row;
  }
}
