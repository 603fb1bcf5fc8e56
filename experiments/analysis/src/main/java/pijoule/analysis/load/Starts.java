package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/**
 * Values of a stack's server processes: time or energy until the first answer, or greatest memory.
 *
 * @param stack whose processes
 * @param quantity of a process
 * @param values one a process
 * @param estimate whether modelled power enters
 */
record Starts(LoadedStack stack, LoadQuantity quantity, Summary values, boolean estimate) {
  private static final List<LoadQuantity> QUANTITIES =
      List.of(LoadQuantity.FIRST_ANSWER_TIME, LoadQuantity.FIRST_ANSWER, LoadQuantity.MEMORY);

  /** {@return values by stack and quantity, as far as processes have them} */
  static List<Starts> all(Measurements measurements) {
    List<Starts> rows = new ArrayList<>();
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      for (LoadQuantity quantity : QUANTITIES) {
        List<Double> values = LoadedStack.greatest(measurements, stack, quantity);
        if (!values.isEmpty()) {
          boolean estimate = quantity.ofEnergy() && stack.estimate(measurements);
          rows.add(new Starts(stack, quantity, Summary.of(values).ofPositive(), estimate));
        }
      }
    }
    return List.copyOf(rows);
  }

  static Listing listing(List<Starts> rows) {
    Columns<Starts> columns = new Columns<>();
    columns.add("levels", "Levels", start -> PowerListing.levels(start.stack));
    columns.add("quantity", "Quantity", start -> Item.named(start.quantity.key(), start.estimate));
    columns.add("unit", "Unit", start -> Item.text(start.quantity.unit()));
    columns.add("estimate", "Estimate", start -> Item.flag(start.estimate));
    columns.add("n", "Processes", start -> Item.count(start.values.n()));
    columns.add("mean", "Mean", start -> item(start, start.values.mean()));
    columns.add("ci95_low", "95 %, low", start -> item(start, start.values.ci95Low()));
    columns.add("ci95_high", "95 %, high", start -> item(start, start.values.ci95High()));
    boolean estimate = rows.stream().anyMatch(Starts::estimate);
    return columns.listing(
        "server-processes",
        "Server processes: first answer and memory" + (estimate ? " (energies: estimate)" : ""),
        rows,
        List.of(
            "From the command that starts a process to its first answer; the energy is that of the"
                + " server's board in this time, idle power included. Memory: the most that was"
                + " resident until the last run. A value a process, Student's t over them."));
  }

  private static Item item(Starts of, OptionalDouble value) {
    return LoadText.item(value, of.quantity.unit());
  }
}
