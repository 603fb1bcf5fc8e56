package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.CarbonIntensity;
import pijoule.contract.phase.Side;

/**
 * Energy and emissions of a million requests: E and E x I of ISO/IEC 21031:2024 (Software Carbon
 * Intensity, SCI = (E x I + M) per R), where R is a million requests and M, what hardware emitted
 * before it was used, is left out.
 *
 * @param quantity energy that each request takes
 * @param cost of a request, in joules
 * @param carbon I, as the bench states it
 */
public record MillionRequests(Quantity quantity, RateCost cost, Optional<CarbonIntensity> carbon) {
  /** A million requests, over the joules of a kilowatt-hour. */
  private static final double KWH_PER_JOULE = 1e6 / 3.6e6;

  private static final List<Quantity> ENERGIES = List.of(LoadQuantity.GROSS, LoadQuantity.ACTIVE);

  /**
   * {@return what is known of each stack at each rate, of all energies}
   *
   * @param measurements of a campaign under load
   */
  public static List<MillionRequests> of(Measurements measurements) {
    List<MillionRequests> rows = new ArrayList<>();
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      for (Quantity energy : ENERGIES) {
        RateCost.of(measurements, stack, new Measurand(Side.SERVER, energy)).stream()
            .map(cost -> new MillionRequests(energy, cost, measurements.campaign().carbon()))
            .forEach(rows::add);
      }
    }
    return List.copyOf(rows);
  }

  /** {@return energy of a million requests, kWh} */
  public Summary kwh() {
    return cost.mean().times(KWH_PER_JOULE);
  }

  /** {@return emissions of that energy, gCO2e; of no value where the bench states no intensity} */
  public Summary grams() {
    return carbon.map(of -> kwh().times(of.gramsPerKwh())).orElse(Summary.NONE);
  }

  /** {@return whether it is all the energy of the server's board} */
  public boolean isGross() {
    return quantity.equals(LoadQuantity.GROSS);
  }

  /**
   * {@return such as {@code A million requests at 50/s: 0.28 kWh (0.27 to 0.29).}, with the
   * emissions and what they assume where the bench states an intensity}
   */
  public String sentence() {
    String emissions =
        carbon
            .map(
                of ->
                    ", %s at %s, without embodied emissions"
                        .formatted(LoadText.interval(grams(), "gCO2e"), of))
            .orElse("");
    return "A million requests at %s%s: %s%s."
        .formatted(
            cost.rate(),
            cost.estimate() ? " (estimate)" : "",
            LoadText.interval(kwh(), "kWh"),
            emissions);
  }

  static Listing listing(List<MillionRequests> rows, String heading) {
    Columns<MillionRequests> columns = new Columns<>();
    columns.add("levels", "Levels", row -> PowerListing.levels(row.cost.stack()));
    columns.add("rate", "Rate", row -> Item.text(row.cost.rate()));
    columns.add("quantity", "Energy", row -> Item.named(row.quantity.key(), row.cost.estimate()));
    columns.add("estimate", "Estimate", row -> Item.flag(row.cost.estimate()));
    columns.add("n", heading, row -> Item.count(row.cost.mean().n()));
    columns.add("energy_kwh", "kWh", row -> Item.number(row.kwh().mean()));
    columns.add("energy_kwh_ci95_low", "95 %, low", row -> Item.number(row.kwh().ci95Low()));
    columns.add("energy_kwh_ci95_high", "95 %, high", row -> Item.number(row.kwh().ci95High()));
    List<String> notes = new ArrayList<>();
    notes.add(
        "A million requests; energy of the server's board, with what else runs on it. 1 J a request"
            + " is 0.2778 kWh. Intervals are those of the energy per request.");
    Optional<CarbonIntensity> carbon = rows.get(0).carbon;
    if (carbon.isPresent()) {
      emissions(columns);
      notes.add(
          ("Emissions: E x I of ISO/IEC 21031:2024, SCI = (E x I + M) per R, with R a million requests"
                  + " and I %s, as the bench states it (source: %s). I is taken as exact. M, embodied"
                  + " emissions of the hardware, is left out: this is no whole SCI.")
              .formatted(carbon.get(), carbon.get().source().orElse("not stated")));
    }
    boolean estimate = rows.stream().anyMatch(row -> row.cost.estimate());
    return columns
        .listing("million-requests", "Energy of a million requests", rows, notes)
        .asEstimate(estimate);
  }

  private static void emissions(Columns<MillionRequests> columns) {
    columns.add("emissions_gco2e", "gCO2e", row -> Item.number(row.grams().mean()));
    columns.add("emissions_gco2e_ci95_low", "95 %, low", row -> Item.number(row.grams().ci95Low()));
    columns.add(
        "emissions_gco2e_ci95_high", "95 %, high", row -> Item.number(row.grams().ci95High()));
  }
}
