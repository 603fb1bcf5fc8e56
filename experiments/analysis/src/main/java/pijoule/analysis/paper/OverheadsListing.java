package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.claims.Overheads;
import pijoule.analysis.claims.PrintedTable;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.analysis.claims.ReferenceValues;
import pijoule.analysis.claims.StudyCells;
import pijoule.analysis.claims.TableCoordinate;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.hosts.HostDescriptions;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/**
 * Listing of how much more one level takes than another, in this campaign and in a printed table.
 */
final class OverheadsListing {
  private final Measurements measurements;
  private final StudyCells cells;
  private final ReferenceValues values;
  private final PrintedTable table;
  private final Overheads overheads;
  private final OtherLevels others;
  private final List<Row> rows = new ArrayList<>();

  private OverheadsListing(
      Measurements measurements, ReferenceValues values, PrintedTable table, Overheads overheads) {
    this.measurements = measurements;
    this.cells = new StudyCells(measurements.campaign());
    this.values = values;
    this.table = table;
    this.overheads = overheads;
    this.others = new OtherLevels(measurements.campaign().study(), table);
  }

  /**
   * {@return the overheads; absent where the table has none, and where the study lacks a level}
   *
   * @param measurements of a campaign
   * @param values of the reference, as printed
   * @param table of it
   * @param name of the table's sheet
   */
  static Optional<Listing> of(
      Measurements measurements, ReferenceValues values, PrintedTable table, String name) {
    return table
        .overheads()
        .map(overheads -> new OverheadsListing(measurements, values, table, overheads))
        .filter(OverheadsListing::isMeasured)
        .map(listing -> listing.listing(name));
  }

  private boolean isMeasured() {
    return Stream.of(overheads.of(), overheads.against())
        .noneMatch(level -> cells.matching(Map.of(overheads.factor().key(), level)).isEmpty());
  }

  private Listing listing(String name) {
    for (Map<String, String> levels : others.all()) {
      table.overheadPlaces().forEach(place -> rows(levels, place));
    }
    String title =
        "Overheads of %s against %s, beside table %s%s"
            .formatted(
                display(overheads.of()),
                display(overheads.against()),
                table.number(),
                rows.stream().anyMatch(row -> row.measured.estimate())
                    ? " (where marked estimate: power modelled, not measured)"
                    : "");
    return columns().listing(name + "-overheads", title, rows, notes());
  }

  /** One figure of the table's and of the campaign's, in percent of one level. */
  private record Row(
      Map<String, String> levels,
      TableCoordinate place,
      Overheads.Base base,
      OptionalDouble printed,
      MeasuredRatio measured) {
    Item known(Function<Contrast, Item> item) {
      return measured
          .contrast()
          .filter(contrast -> contrast.ratio().isPresent())
          .map(item)
          .orElse(Item.NA);
    }
  }

  private Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    for (Factor factor : others.factors()) {
      level(columns, factor, row -> row.levels.get(factor.key()));
    }
    factors()
        .forEach(factor -> level(columns, factor, row -> row.place.levels().get(factor.key())));
    columns.add("side", "Side", row -> Item.text(table.quantity(row.place).side().key()));
    columns.add("metric", "Metric", row -> Item.text(table.quantity(row.place).quantity().key()));
    columns.add("over", "Percent of", row -> level(overheads.factor(), row.base.level()));
    percent(columns, "printed_overhead_percent", "Printed", Row::printed);
    percent(columns, "overhead_percent", "Measured", row -> row.measured.ratio());
    percent(
        columns, "overhead_ci95_low_percent", "95 % from", row -> row.measured.end(Contrast::low));
    percent(columns, "overhead_ci95_high_percent", "to", row -> row.measured.end(Contrast::high));
    columns.add("runs", "n", row -> row.known(contrast -> Item.count(contrast.runs())));
    columns.add(
        "independent",
        "Independent",
        row -> row.known(contrast -> Item.text(contrast.unit().display())));
    columns.add("estimate", "Estimate", row -> Item.text(String.valueOf(row.measured.estimate())));
    columns.add("reason", "Remark", row -> Item.remark(row.measured.reason()));
    return columns;
  }

  private void level(Columns<Row> columns, Factor factor, Function<Row, String> level) {
    columns.add(factor.column(), factor.display(), row -> level(factor, level.apply(row)));
  }

  private void percent(
      Columns<Row> columns, String key, String label, Function<Row, OptionalDouble> ratio) {
    columns.add(key, label, "%", row -> percent(row.base, ratio.apply(row)));
  }

  /** {@return factors of the table except the one whose levels are compared} */
  private Stream<Factor> factors() {
    return table.factors().stream()
        .filter(name -> !name.equals(overheads.factor().key()))
        .map(Factors::of);
  }

  /** A row for each base. */
  private void rows(Map<String, String> levels, TableCoordinate place) {
    TableQuantity of = table.quantity(place);
    OptionalDouble printed =
        overheads
            .ratio(values, of, place)
            .map(ratio -> OptionalDouble.of(ratio.value()))
            .orElse(OptionalDouble.empty());
    MeasuredRatio measured =
        MeasuredRatio.of(
            measurements,
            of,
            cell(levels, place, overheads.of()),
            cell(levels, place, overheads.against()),
            cells.reason(place.levels()));
    for (Overheads.Base base : overheads.bases()) {
      rows.add(new Row(levels, place, base, printed, measured));
    }
  }

  private Optional<Cell> cell(Map<String, String> levels, TableCoordinate place, String level) {
    return cells.matching(place.at(overheads.factor().key(), level).levels()).stream()
        .filter(cell -> others.of(cell).equals(levels))
        .findFirst();
  }

  private Item level(Factor factor, String level) {
    return new Item(level, cells.display(factor.key(), level), false);
  }

  private Item percent(Overheads.Base base, OptionalDouble ratio) {
    return ratio.isPresent() && Double.isFinite(ratio.getAsDouble())
        ? Item.percent(overheads.percent(base, ratio.getAsDouble()))
        : Item.NA;
  }

  private String display(String level) {
    return cells.display(overheads.factor().key(), level);
  }

  private List<String> notes() {
    RecordedCampaign campaign = measurements.campaign();
    List<String> notes = new ArrayList<>();
    for (Overheads.Base base : overheads.bases()) {
      notes.add(
          "Percent of %1$s: (%2$s - %3$s) / %1$s, of the means.%4$s"
              .formatted(
                  display(base.level()),
                  display(overheads.of()),
                  display(overheads.against()),
                  base.anomaly()
                      .map(" The source's own percentages have this base: anomaly %s."::formatted)
                      .orElse("")));
    }
    notes.add(
        "Printed: arithmetic on the printed means. Measured: with the 95 % interval that follows"
            + " from that of the ratio of the means (Student's t on its logarithm, over rounds).");
    if (overheads.factor().equals(Factor.DEVICE)) {
      HostDescriptions machines = new HostDescriptions(campaign);
      Stream.of(overheads.against(), overheads.of())
          .flatMap(device -> machines.both(device).map(at -> display(device) + ": " + at).stream())
          .forEach(note -> notes.add(note + "."));
    }
    if (Emulation.isIn(campaign)) {
      notes.add(Emulation.SENTENCE);
    }
    return notes;
  }

  /**
   * A quantity's mean in one cell over that in another.
   *
   * @param contrast of the two; absent where the study lacks a cell
   * @param estimate whether it rests on a power that is modelled
   * @param reason why it has no sound interval, in one line; empty where it has one
   */
  private record MeasuredRatio(Optional<Contrast> contrast, boolean estimate, String reason) {
    /**
     * {@return ratio of two cells of a campaign}
     *
     * @param measurements of a campaign
     * @param of quantity and side
     * @param more the cell above the line; absent where the study lacks it
     * @param less the cell below the line; absent where the study lacks it
     * @param lacking why the study lacks one
     */
    static MeasuredRatio of(
        Measurements measurements,
        TableQuantity of,
        Optional<Cell> more,
        Optional<Cell> less,
        String lacking) {
      if (more.isEmpty() || less.isEmpty()) {
        return new MeasuredRatio(Optional.empty(), false, lacking);
      }
      List<Mean> means =
          List.of(
              new Mean(1, measurements, more.get(), of.side(), of.quantity()),
              new Mean(-1, measurements, less.get(), of.side(), of.quantity()));
      Contrast contrast = Contrasts.of(means, 1);
      String caveat = Contrasts.caveat(means);
      return new MeasuredRatio(
          Optional.of(contrast),
          means.stream().anyMatch(mean -> of.quantity().isEstimate(mean.runs())),
          contrast.ratio().isEmpty() || caveat.isEmpty() ? contrast.undecidable() : caveat);
    }

    OptionalDouble ratio() {
      return contrast.map(Contrast::ratio).orElse(OptionalDouble.empty());
    }

    OptionalDouble end(Function<Contrast, Optional<Double>> of) {
      return contrast.flatMap(of).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
  }
}
