package pijoule.analysis.paper;

import java.util.List;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.contract.phase.Side;

/**
 * Table of means by cell, as Tables III to VIII of Nunes et al. (2013).
 *
 * @param name of its files
 * @param title without number and "estimate"
 * @param side that it is about
 * @param share of each part, or power where the table has nothing else
 * @param total in the last row; the same as {@code share} in a table of power
 */
record TableSpec(String name, String title, Side side, Metric share, Metric total) {
  static final List<TableSpec> ALL =
      List.of(
          times("table-3-client-time", "average client times", Side.CLIENT),
          energies("table-4-client-energy", "average client energy", Side.CLIENT),
          powers("table-5-client-power", "average client power", Side.CLIENT),
          times("table-6-server-time", "average server times", Side.SERVER),
          energies("table-7-server-energy", "average server energy", Side.SERVER),
          powers("table-8-server-power", "average server power", Side.SERVER));

  private static TableSpec times(String name, String title, Side side) {
    return new TableSpec(name, title, side, Metric.TIME_SHARE, Metric.TIME);
  }

  private static TableSpec energies(String name, String title, Side side) {
    return new TableSpec(name, title, side, Metric.ENERGY_SHARE, Metric.ENERGY);
  }

  private static TableSpec powers(String name, String title, Side side) {
    return new TableSpec(name, title, side, Metric.POWER, Metric.POWER);
  }

  boolean ofPower() {
    return total == Metric.POWER;
  }

  boolean ofEnergy() {
    return total.ofEnergy();
  }

  /** Rows above the total, as the paper has them. */
  List<Part> parts() {
    return side == Side.CLIENT
        ? List.of(Part.SERIALIZE, Part.DESERIALIZE, Part.CALL, Part.REMAINDER)
        : List.of(Part.SERIALIZE, Part.DESERIALIZE, Part.REMAINDER);
  }

  /** The paper's word for a row. */
  String label(Part part) {
    return switch (part) {
      case CALL -> "Service";
      case REMAINDER -> side == Side.CLIENT ? "Others" : "Service";
      default -> part.label();
    };
  }
}
