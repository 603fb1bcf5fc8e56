package pijoule.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.FactorLevels;

/** Lists how sizes, times and energies grow with a number, and how those of two lines compare. */
public final class GrowthListing {
  private static final List<String> NOTES =
      List.of(
          "Growth: slope of the least-squares line through the cells' means, each with the same weight,"
              + " with its 95 % interval.",
          "Over base: the same over that of the line with the first level of the first compared factor."
              + " The ratio of two straight lines has this limit. NA where a growth is not shown to be above 0. At greatest: the ratio of the"
              + " means at the greatest number that was measured.",
          "Sizes that are equal in all runs of a cell are exact, and have no interval.");

  private GrowthListing() {}

  /**
   * {@return the listing {@code growth}; absent where the study varies no number with at least
   * three levels}
   *
   * @param measurements of a campaign
   */
  public static Optional<Listing> of(Measurements measurements) {
    ResolvedStudy study = measurements.campaign().study();
    List<GrowthRow> rows =
        GrowthLine.measurands(measurements).stream()
            .flatMap(
                measurand ->
                    GrowthLine.of(study).stream()
                        .map(line -> GrowthRow.of(measurements, line, measurand)))
            .toList();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    FactorLevels growing = rows.get(0).line().growing();
    boolean estimate = rows.stream().anyMatch(GrowthRow::estimate);
    String title =
        "Growth with "
            + growing.display().toLowerCase(Locale.ROOT)
            + (estimate ? " (energies: estimate)" : "");
    return Optional.of(columns(growing).listing("growth", title, rows, NOTES));
  }

  private static Item named(GrowthRow row) {
    return Item.text(row.measurand().side().key() + ", " + quantity(row).display());
  }

  private static String slope(GrowthRow row, FactorLevels growing) {
    if (row.slope().isEmpty()) {
      return Item.NA.display();
    }
    double slope = row.slope().getAsDouble();
    SiPrefix unit = SiPrefix.of(row.measurand().quantity().unit(), Math.abs(slope));
    String per = " " + unit.unit() + " per " + growing.column();
    String text = unit.digits(slope);
    return row.slopeEnd(1).isEmpty()
        ? text + per
        : Numbers.interval(
                text,
                unit.digits(row.slopeEnd(-1).getAsDouble()),
                unit.digits(row.slopeEnd(1).getAsDouble()))
            + per;
  }

  private static String shown(Contrast contrast) {
    Item ratio = Item.number(contrast.ratio());
    Item low = Item.number(contrast.deciding().map(LogContrast::ci95Low));
    Item high = Item.number(contrast.deciding().map(LogContrast::ci95High));
    return low == Item.NA || high == Item.NA
        ? ratio.display()
        : Numbers.interval(ratio.display(), low.display(), high.display());
  }

  /** {@return columns, of which a printed page has five} */
  private static Columns<GrowthRow> columns(FactorLevels growing) {
    Columns<GrowthRow> columns = new Columns<>();
    columns.add("side", "Side", row -> Item.text(row.measurand().side().key()));
    columns.add("quantity", "Quantity", GrowthListing::quantity);
    columns.printed("quantity", "Quantity", GrowthListing::named);
    columns.add("levels", "Levels", GrowthListing::levels).on(Medium.PAGE);
    columns.add("unit", "Unit", row -> Item.text(row.measurand().quantity().unit()));
    columns.add("per", "Per", row -> Item.text(growing.column()));
    columns.add("estimate", "Estimate", row -> Item.flag(row.estimate()));
    columns.add("growth", "Growth", row -> Item.number(row.slope()));
    columns.printed(
        "growth", "Growth per level (95 % interval)", row -> Item.text(slope(row, growing)));
    columns.add("growth_ci95_low", "Low", row -> Item.number(row.slopeEnd(-1)));
    columns.add("growth_ci95_high", "High", row -> Item.number(row.slopeEnd(1)));
    add(columns, "over_base", "Over base", GrowthRow::ratio);
    add(columns, "at_greatest", "At greatest", GrowthRow::atGreatest);
    columns.add("reason", "Remark", row -> Item.remark(row.remark()));
    return columns;
  }

  private static void add(
      Columns<GrowthRow> columns, String key, String label, Function<GrowthRow, Contrast> of) {
    columns.add(key, label, row -> Item.number(of.apply(row).ratio()));
    columns.printed(key, label, row -> Item.text(shown(of.apply(row))));
    columns.add(
        key + "_ci95_low",
        "Low",
        row -> Item.number(of.apply(row).deciding().map(LogContrast::ci95Low)));
    columns.add(
        key + "_ci95_high",
        "High",
        row -> Item.number(of.apply(row).deciding().map(LogContrast::ci95High)));
  }

  private static Item quantity(GrowthRow row) {
    return Item.named(row.measurand().quantity().key(), row.estimate());
  }

  /** {@return levels as in study.yaml in CSV, with blanks between them} */
  private static Item levels(GrowthRow row) {
    String full =
        row.line().levels().stream().map(level -> level.text()).collect(Collectors.joining(" "));
    return full.isEmpty() ? Item.NA : new Item(full, row.line().display(), false);
  }
}
