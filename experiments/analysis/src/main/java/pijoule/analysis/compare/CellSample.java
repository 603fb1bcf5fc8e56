package pijoule.analysis.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.SideMeasures;
import pijoule.contract.study.Cell;

/**
 * A cell's runs that have a value of a measurand.
 *
 * @param cell which
 * @param runs in the order in which they were made
 * @param values of the runs, in the measurand's unit
 * @param doubtful runs whose energy is below resolution or implausible
 * @param estimate whether any value is of modelled power
 */
record CellSample(
    Cell cell, List<SideMeasures> runs, double[] values, int doubtful, boolean estimate) {

  static CellSample of(Measurements measurements, Cell cell, SideQuantity measurand) {
    List<SideMeasures> runs = measurand.quantity().known(measurements.of(cell, measurand.side()));
    return new CellSample(
        cell,
        runs,
        runs.stream().mapToDouble(run -> measurand.quantity().value(run).getAsDouble()).toArray(),
        measurand.quantity().doubtful(runs),
        measurand.quantity().isEstimate(runs));
  }

  static List<CellSample> all(Measurements measurements, SideQuantity measurand) {
    return measurements.campaign().study().cells().stream()
        .map(cell -> of(measurements, cell, measurand))
        .toList();
  }

  /**
   * {@return this sample as if all pairs had the mean of all runs, so that values vary only within
   * pairs}
   */
  CellSample withinPairs() {
    Map<Integer, Double> means =
        IntStream.range(0, values.length)
            .boxed()
            .collect(
                Collectors.groupingBy(
                    i -> pair(runs.get(i)), Collectors.averagingDouble(i -> values[i])));
    if (means.size() < 2) {
      return this;
    }
    double all = Arrays.stream(values).average().getAsDouble();
    double[] within = new double[values.length];
    for (int i = 0; i < within.length; i++) {
      within[i] = values[i] - means.get(pair(runs.get(i))) + all;
    }
    return new CellSample(cell, runs, within, doubtful, estimate);
  }

  private static int pair(SideMeasures run) {
    return run.run().pair();
  }

  int n() {
    return values.length;
  }

  /**
   * {@return reason why nothing is tested, if most of a cell's energies cannot be believed; else
   * empty}
   */
  static String caveat(List<CellSample> samples) {
    return samples.stream()
        .filter(sample -> 2 * sample.doubtful > sample.n())
        .findFirst()
        .map(
            sample ->
                String.format(
                    Locale.ROOT,
                    "%d of %d runs of cell %d have an energy that is below resolution or implausible",
                    sample.doubtful,
                    sample.n(),
                    sample.cell.number()))
        .orElse("");
  }
}
