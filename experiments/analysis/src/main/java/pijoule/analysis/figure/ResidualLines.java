package pijoule.analysis.figure;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.CsvColumns;
import pijoule.contract.phase.Side;

/** Residuals as CSV, in the order of the runs. */
final class ResidualLines {
  private ResidualLines() {}

  static String write(
      List<RelativeResidual> residuals,
      Side side,
      Quantity quantity,
      boolean estimate,
      DriftLine drift) {
    OptionalDouble sd = RelativeResidual.pooledSd(residuals);
    return new CsvColumns<RelativeResidual>()
        .add("order", row -> row.run().order())
        .add("run", row -> row.run().id())
        .add("cell", row -> row.run().cell())
        .add("block", row -> row.run().block())
        .add("session", row -> row.run().session())
        .add("side", row -> side.key())
        .add("quantity", row -> quantity.key())
        .add("unit", row -> quantity.unit())
        .add("estimate", row -> estimate)
        .add("value", RelativeResidual::value)
        .add("cell_mean", RelativeResidual::mean)
        .add("residual_percent", row -> row.relative() * 100)
        .add("standardised_residual", row -> row.standardised(sd.orElse(Double.NaN)))
        .add("drift_line_percent", row -> drift.at(row.run().order()))
        .add("drift_percent", row -> drift.change())
        .add("drift_ci95_half_percent", row -> drift.halfInterval())
        .write(residuals);
  }
}
