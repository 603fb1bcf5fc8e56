package pijoule.analysis.page;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Side;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Figures;

/**
 * The totals of a cell's runs; they stand in tables/cells.csv in full precision.
 *
 * @param cell for a person
 * @param values one for each of {@link #COLUMNS}
 */
record Headline(String cell, List<Value> values) {
  /** What is shown of each cell. */
  static final List<Column> COLUMNS =
      List.of(
          new Column(Side.CLIENT, Metric.TIME, "Client, time (s)"),
          new Column(Side.CLIENT, Metric.ENERGY, "Client, energy (J)"),
          new Column(Side.CLIENT, Metric.POWER, "Client, power (W)"),
          new Column(Side.SERVER, Metric.TIME, "Server, time (s)"),
          new Column(Side.SERVER, Metric.ENERGY, "Server, energy (J)"),
          new Column(Side.SERVER, Metric.POWER, "Server, power (W)"));

  private static final int U_DIGITS = 2;

  record Column(Side side, Metric metric, String heading) {}

  /**
   * @param interval of the runs' totals
   * @param u of energy and power, standard uncertainty by type B that the interval leaves out;
   *     empty where it is not known
   * @param estimate whether any of it rests on a modelled power
   */
  record Value(Interval interval, String u, boolean estimate) {}

  static List<Headline> of(Measurements measurements) {
    return measurements.campaign().study().cells().stream()
        .map(
            cell ->
                new Headline(
                    cell.display(),
                    COLUMNS.stream().map(column -> value(measurements, cell, column)).toList()))
        .toList();
  }

  private static Value value(Measurements measurements, Cell cell, Column column) {
    List<Double> totals = new ArrayList<>();
    List<Double> us = new ArrayList<>();
    boolean estimate = false;
    for (SideMeasures side : measurements.of(cell, column.side())) {
      OptionalDouble total = side.value(column.metric(), Part.TOTAL);
      total.ifPresent(totals::add);
      if (total.isPresent() && column.metric().ofEnergy()) {
        side.u(column.metric(), Part.TOTAL).ifPresent(us::add);
      }
      estimate |= column.metric().ofEnergy() && side.energy().estimate().orElse(false);
    }
    return new Value(Interval.of(Summary.of(totals)), u(us, totals.size()), estimate);
  }

  private static String u(List<Double> us, int runs) {
    return us.isEmpty() || us.size() < runs
        ? ""
        : Figures.significant(Summary.of(us).mean().getAsDouble(), U_DIGITS);
  }
}
