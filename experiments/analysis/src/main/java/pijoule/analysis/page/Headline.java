package pijoule.analysis.page;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.paper.CellValues;
import pijoule.analysis.results.Side;
import pijoule.analysis.tables.Numbers;
import pijoule.contract.study.Cell;

/**
 * The totals of a cell's runs; they are in tables/cells.csv in full precision.
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
  record Value(ShownInterval interval, String u, boolean estimate) {}

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
    CellValues values = CellValues.of(measurements, cell, column.side());
    boolean ofEnergy = column.metric().ofEnergy();
    OptionalDouble u =
        ofEnergy ? values.uTypeB(column.metric(), Part.TOTAL) : OptionalDouble.empty();
    return new Value(
        ShownInterval.of(values.summary(column.metric(), Part.TOTAL)),
        u.isPresent() ? Numbers.significant(u.getAsDouble(), U_DIGITS) : "",
        ofEnergy && values.estimate().orElse(false));
  }
}
