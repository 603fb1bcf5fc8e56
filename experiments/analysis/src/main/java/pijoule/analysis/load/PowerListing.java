package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.measure.BoardEnergy;
import pijoule.analysis.measure.MeasuredLoad;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LackOfFit;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.RunMark;

/** Lists power against rate: its lines by stack, and its points by run. */
final class PowerListing {

  private PowerListing() {}

  /**
   * Row with one number of a stack's line of power against rate.
   *
   * @param quantity {@code idle_power} or {@code energy_per_request}
   * @param values of the server processes; of none where no line is given
   */
  private record LineRow(
      LoadedStack stack,
      PowerLine line,
      String quantity,
      String unit,
      Summary values,
      OptionalDouble u,
      boolean estimate) {}

  private record PointRow(LoadedStack stack, MeasuredSide side) {}

  static Listing lines(Measurements measurements, List<LoadedStack> stacks) {
    List<LineRow> rows = new ArrayList<>();
    for (LoadedStack stack : stacks) {
      PowerLine line = stack.line(measurements);
      boolean estimate = stack.estimate(measurements);
      Summary idle = line.holds() ? line.idleWatts() : Summary.NONE;
      Summary slope = line.holds() ? line.joulesPerRequest() : Summary.NONE;
      rows.add(
          new LineRow(
              stack, line, "idle_power", "W", idle, u(stack, measurements, idle, true), estimate));
      rows.add(
          new LineRow(
              stack,
              line,
              "energy_per_request",
              "J",
              slope,
              u(stack, measurements, slope, false),
              estimate));
    }
    boolean estimate = rows.stream().anyMatch(LineRow::estimate);
    ResolvedStudy study = measurements.campaign().study();
    return lineColumns(ForeignService.heading(study))
        .listing(
            "power-lines",
            "Power against rate as a line",
            rows,
            List.of(
                ("A line is fitted for each %1$s through its windows at all rates, idle among"
                        + " them; the intervals are Student's t over the lines, n of them. Runs of"
                        + " one %1$s, and windows of one run, are no replicates of a line.")
                    .formatted(ForeignService.unit(study)),
                "F and p: lack of fit of the lines against how it differs from block to block (pure"
                    + " error). Where p is below 0.05 no line is given; that p is not does not show"
                    + " that a line holds.",
                "u: standard uncertainty by type B, of the meter's gain and offset, which all lines"
                    + " share; a lower bound where the gain's is unknown."))
        .asEstimate(estimate);
  }

  private static OptionalDouble u(
      LoadedStack stack, Measurements measurements, Summary values, boolean withOffset) {
    if (values.mean().isEmpty()) {
      return OptionalDouble.empty();
    }
    double u = 0;
    for (MeasuredSide side : stack.onCurve(measurements)) {
      BoardEnergy energy = side.load().flatMap(MeasuredLoad::gross).orElseThrow();
      double multiplied = Math.hypot(energy.gain().orElse(0), energy.multiplied());
      double offset = withOffset ? energy.offsetWatts() : 0;
      u = Math.max(u, Math.hypot(multiplied * values.mean().getAsDouble(), offset));
    }
    return OptionalDouble.of(u);
  }

  private static Columns<LineRow> lineColumns(String heading) {
    Columns<LineRow> columns = new Columns<>();
    columns.add("levels", "Levels", row -> levels(row.stack()));
    columns.add("quantity", "Quantity", row -> Item.named(row.quantity(), row.estimate()));
    columns.add("unit", "Unit", row -> Item.text(row.unit()));
    columns.add("estimate", "Estimate", row -> Item.flag(row.estimate()));
    columns.add("n", heading, row -> Item.count(row.line().lines().size()));
    columns.add("mean", "Mean", row -> LoadText.item(row.values().mean(), row.unit()));
    columns.add("ci95_low", "95 %, low", row -> LoadText.item(row.values().ci95Low(), row.unit()));
    columns.add(
        "ci95_high", "95 %, high", row -> LoadText.item(row.values().ci95High(), row.unit()));
    columns.add("u_type_b", "u", row -> LoadText.item(row.u(), row.unit()));
    columns.add("f", "F", row -> Item.number(row.line().lackOfFit().map(LackOfFit::f)));
    columns.add(
        "degrees_of_freedom", "df", row -> lack(row, lack -> Item.count(lack.degreesOfFreedom())));
    columns.add(
        "error_degrees_of_freedom",
        "df of the error",
        row -> lack(row, lack -> Item.count(lack.errorDegreesOfFreedom())));
    columns.add("p", "p", row -> lack(row, lack -> Item.p(lack.p())));
    columns.add("reason", "Remark", row -> Item.remark(row.line().refusal()));
    return columns;
  }

  private static Item lack(LineRow row, Function<LackOfFit, Item> item) {
    return row.line().lackOfFit().map(item).orElse(Item.NA);
  }

  static Listing points(Measurements measurements, List<LoadedStack> stacks) {
    List<PointRow> rows =
        stacks.stream()
            .flatMap(stack -> stack.servers(measurements).map(side -> new PointRow(stack, side)))
            .toList();
    boolean estimate = rows.stream().anyMatch(row -> row.side().energy().estimate().orElse(false));
    return pointColumns()
        .listing(
            "power-points",
            "Power against rate, by run",
            rows,
            List.of(
                "Answers and energy are of the window from the first to the last intended start of"
                    + " a request; idle, of a window of that length. Runs of one block share a"
                    + " server process."))
        .asEstimate(estimate);
  }

  private static Columns<PointRow> pointColumns() {
    Columns<PointRow> columns = new Columns<>();
    columns.add("run", "Run", row -> Item.text(row.side().run().id()));
    columns.add("block", "Block", row -> Item.count(row.side().run().block()));
    columns.add("cell", "Cell", row -> Item.count(row.side().run().cell()));
    columns.add("levels", "Levels", row -> levels(row.stack()));
    columns.add(
        "rate",
        "Rate",
        row ->
            row.stack().cells().stream()
                .filter(cell -> cell.number() == row.side().run().cell())
                .findFirst()
                .map(cell -> Item.text(LoadedStack.rate(cell)))
                .orElseThrow());
    columns.add("requests_per_second", "Answered", row -> load(row, MeasuredLoad::throughput));
    columns.add("power_watts", "Power", row -> energy(row, BoardEnergy::watts, "W"));
    columns.add("energy_joules", "Energy", row -> energy(row, BoardEnergy::joules, "J"));
    columns.add("u_joules", "u", row -> energy(row, BoardEnergy::uJoules, "J"));
    columns.add(
        "estimate", "Estimate", row -> Item.flag(row.side().energy().estimate().orElse(false)));
    columns.add("marks", "Marks", row -> Item.remark(marks(row.side().run())));
    return columns;
  }

  private static String marks(Run run) {
    return run.marks().stream().sorted().map(RunMark::text).collect(Collectors.joining(", "));
  }

  private static Item load(PointRow row, Function<MeasuredLoad, OptionalDouble> value) {
    return row.side().load().map(load -> Item.number(value.apply(load))).orElse(Item.NA);
  }

  private static Item energy(PointRow row, Function<BoardEnergy, Double> value, String unit) {
    return row.side()
        .load()
        .flatMap(MeasuredLoad::gross)
        .map(gross -> LoadText.item(OptionalDouble.of(value.apply(gross)), unit))
        .orElse(Item.NA);
  }

  static Item levels(LoadedStack stack) {
    return new Item(stack.text(), stack.display(), false);
  }
}
