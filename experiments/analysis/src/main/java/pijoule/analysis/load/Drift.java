package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.ServerStart;
import pijoule.contract.phase.Side;

/**
 * Change of a quantity during a stack's server processes: first rate at their end over the same at
 * their beginning.
 *
 * @param stack whose processes
 * @param measurand what changed
 * @param logs natural logarithm of the ratio, a value a process
 * @param estimate whether modelled power enters
 */
public record Drift(LoadedStack stack, Measurand measurand, Summary logs, boolean estimate) {
  /**
   * Greatest relative difference of a server's times from window to window when its warm-up ends.
   */
  public static final double LIMIT = 0.05;

  /** First measures of a server process, and the repeated ones. */
  private record Place(Side side, int cell, ServerStart process) {
    static Place of(MeasuredSide side) {
      return new Place(side.side(), side.run().cell(), side.run().serverStart());
    }
  }

  private static final List<Measurand> MEASURANDS =
      List.of(
          new Measurand(Side.SERVER, LoadQuantity.GROSS),
          new Measurand(Side.SERVER, LoadQuantity.CPU),
          new Measurand(Side.CLIENT, LoadTime.SERVICE.of("p50")));

  /**
   * {@return by stack and quantity; none where no rate was measured again}
   *
   * @param campaign of which runs that decide nothing are left out
   */
  public static List<Drift> all(Measurements campaign) {
    Measurements measurements = campaign.without(run -> !run.decides());
    List<Drift> drifts = new ArrayList<>();
    Map<Place, MeasuredSide> first = new HashMap<>();
    measurements.sides().stream()
        .filter(side -> !side.run().repeated())
        .forEach(side -> first.putIfAbsent(Place.of(side), side));
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      for (Measurand measurand : MEASURANDS) {
        Drift drift = of(measurements, first, stack, measurand);
        if (drift.logs.n() > 0) {
          drifts.add(drift);
        }
      }
    }
    return List.copyOf(drifts);
  }

  private static Drift of(
      Measurements measurements,
      Map<Place, MeasuredSide> first,
      LoadedStack stack,
      Measurand measurand) {
    List<Double> logs = new ArrayList<>();
    boolean estimate = false;
    for (MeasuredSide again : measurements.sides()) {
      if (again.side() == measurand.side()
          && again.run().repeated()
          && stack.cells().stream().anyMatch(cell -> cell.number() == again.run().cell())) {
        OptionalDouble log = log(first.get(Place.of(again)), again, measurand);
        if (log.isPresent()) {
          logs.add(log.getAsDouble());
          estimate |= measurand.quantity().of(again).estimate();
        }
      }
    }
    return new Drift(stack, measurand, Summary.of(logs), estimate);
  }

  private static OptionalDouble log(MeasuredSide first, MeasuredSide again, Measurand measurand) {
    double ratio =
        first == null
            ? Double.NaN
            : measurand.quantity().value(again).orElse(Double.NaN)
                / measurand.quantity().value(first).orElse(Double.NaN);
    return ratio > 0 && Double.isFinite(ratio)
        ? OptionalDouble.of(Math.log(ratio))
        : OptionalDouble.empty();
  }

  /** {@return geometric mean of the processes' ratios} */
  public double ratio() {
    return Math.exp(logs.mean().getAsDouble());
  }

  /** {@return whether it is beyond 5 %} */
  public boolean isLarge() {
    return Math.abs(ratio() - 1) > LIMIT;
  }

  static Listing listing(List<Drift> drifts, ResolvedStudy study) {
    Columns<Drift> columns = new Columns<>();
    columns.add("levels", "Levels", drift -> PowerListing.levels(drift.stack));
    columns.add("side", "Side", drift -> Item.text(drift.measurand.side().key()));
    columns.add(
        "quantity",
        "Quantity",
        drift -> Item.named(drift.measurand.quantity().key(), drift.estimate));
    columns.add("estimate", "Estimate", drift -> Item.flag(drift.estimate));
    columns.add("n", ForeignService.heading(study), drift -> Item.count(drift.logs.n()));
    columns.add("ratio", "Again over first", drift -> Item.number(drift.ratio()));
    columns.add("ci95_low", "95 %, low", drift -> exp(drift.logs.ci95Low()));
    columns.add("ci95_high", "95 %, high", drift -> exp(drift.logs.ci95High()));
    columns.add("drifted", "Beyond 5 %", drift -> Item.flag(drift.isLarge()));
    return columns.listing(
        "drift",
        "Drift: the first rate of each %s, measured again at its end"
            .formatted(ForeignService.unit(study)),
        drifts,
        List.of(
            ("Geometric mean over the %s of a stack, with Student's t interval of the logarithms."
                    + " Rates are in an order of their own in each, so that a drift adds scatter to"
                    + " all of them and favours none. Without runs that the generator limited.")
                .formatted(ForeignService.units(study))));
  }

  private static Item exp(OptionalDouble log) {
    return log.isPresent() ? Item.number(Math.exp(log.getAsDouble())) : Item.NA;
  }
}
