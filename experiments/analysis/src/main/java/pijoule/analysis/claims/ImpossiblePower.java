package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * A phase whose published energy over its published time is more than a board can draw.
 *
 * @param side of a call
 * @param part which phase
 * @param levels of the cell, as in plan.csv
 * @param joules its energy
 * @param seconds its time
 */
public record ImpossiblePower(
    Side side, Part part, Map<String, String> levels, double joules, double seconds) {

  /** {@return energy over time} */
  public double watts() {
    return joules / seconds;
  }

  /**
   * {@return the phases that exceed the limit even where rounding is in their favour}
   *
   * @param reference published tables; without a limit nothing is found
   * @param variant which figures
   */
  public static List<ImpossiblePower> in(Reference reference, Variant variant) {
    List<ImpossiblePower> found = new ArrayList<>();
    if (reference.powerMaxWatts().isEmpty()) {
      return found;
    }
    double max = reference.powerMaxWatts().getAsDouble();
    ReferenceValues values = new ReferenceValues(reference, variant);
    for (Side side : Side.values()) {
      for (Part part : Part.of(side)) {
        for (Map<String, String> cell : reference.cells()) {
          Optional<Interval> energy = values.find(side, Quantity.of(part, Metric.ENERGY), cell);
          Optional<Interval> time = values.find(side, Quantity.of(part, Metric.TIME), cell);
          if (energy.isPresent() && time.isPresent() && energy.get().over(time.get()).low() > max) {
            found.add(
                new ImpossiblePower(side, part, cell, energy.get().value(), time.get().value()));
          }
        }
      }
    }
    return found;
  }
}
