package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Difference of a run from its cell's mean.
 *
 * @param run which
 * @param cell of it
 * @param runs of the cell with a value, at least 2
 * @param value of the run, SI
 * @param mean of the cell, SI, above 0
 */
record RelativeResidual(Run run, Cell cell, int runs, double value, double mean) {
  private static final int MIN_RUNS = 2;

  /**
   * {@return those of all runs in the order in which they were carried out, without cells that have
   * a single value or a mean that is not above 0}
   */
  static List<RelativeResidual> of(Measurements measurements, Side side, Quantity quantity) {
    List<RelativeResidual> residuals = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      CellValue value = CellValue.of(measurements, cell, side, quantity);
      double mean = value.mean().orElse(0);
      for (int i = 0; i < value.n() && value.n() >= MIN_RUNS && mean > 0; i++) {
        Run run = value.runs().get(i).run();
        residuals.add(new RelativeResidual(run, cell, value.n(), value.values()[i], mean));
      }
    }
    residuals.sort(Comparator.comparingInt(residual -> residual.run().order()));
    return residuals;
  }

  /**
   * {@return difference relative to the cell's mean: cells of very different means then scatter
   * alike}
   */
  double relative() {
    return value / mean - 1;
  }

  /**
   * The standard deviation of relative residuals, pooled over cells with the degrees of freedom
   * that their means leave (Montgomery 2017, section 3.3).
   *
   * @return absent where nothing scatters
   */
  static OptionalDouble pooledSd(List<RelativeResidual> residuals) {
    double squares = residuals.stream().mapToDouble(r -> r.relative() * r.relative()).sum();
    long cells = residuals.stream().map(RelativeResidual::cell).distinct().count();
    long degrees = residuals.size() - cells;
    return degrees > 0 && squares > 0
        ? OptionalDouble.of(Math.sqrt(squares / degrees))
        : OptionalDouble.empty();
  }

  /**
   * The internally studentised residual: a mean of few runs lies nearer to each of them, which
   * {@code sqrt(1 - 1/n)} makes up for (Montgomery 2017, section 3.4).
   */
  double standardised(double sd) {
    return relative() / (sd * Math.sqrt(1 - 1.0 / runs));
  }
}
