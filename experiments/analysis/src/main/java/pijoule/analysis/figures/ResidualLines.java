package pijoule.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.tables.Csv;
import pijoule.analysis.tables.Numbers;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;

/** Residuals as CSV, in the order of the runs. */
final class ResidualLines {
  /** The column's place. */
  private static final int ESTIMATE = 8;

  private ResidualLines() {}

  static String write(
      List<RelativeResidual> residuals,
      Side side,
      Quantity quantity,
      boolean estimate,
      DriftLine drift) {
    StringBuilder text =
        new StringBuilder(
            Csv.line(
                List.of(
                    "order",
                    "run",
                    "cell",
                    "block",
                    "session",
                    "side",
                    "quantity",
                    "unit",
                    "estimate",
                    "value",
                    "cell_mean",
                    "residual_percent",
                    "standardised_residual",
                    "drift_line_percent",
                    "drift_percent",
                    "drift_ci95_half_percent")));
    OptionalDouble sd = RelativeResidual.pooledSd(residuals);
    for (RelativeResidual residual : residuals) {
      List<String> fields = fields(residual, side, quantity, sd);
      fields.add(ESTIMATE, String.valueOf(estimate));
      double line = drift.at(residual.run().order());
      fields.add(Double.isNaN(line) ? Numbers.NA : Numbers.full(line));
      fields.add(Numbers.full(drift.change()));
      fields.add(Numbers.full(drift.halfInterval()));
      text.append(Csv.line(fields));
    }
    return text.toString();
  }

  private static List<String> fields(
      RelativeResidual residual, Side side, Quantity quantity, OptionalDouble sd) {
    Run run = residual.run();
    List<String> fields = new ArrayList<>();
    fields.addAll(List.of(String.valueOf(run.order()), run.id(), String.valueOf(run.cell())));
    fields.addAll(List.of(String.valueOf(run.block()), String.valueOf(run.session())));
    fields.addAll(List.of(side.key(), quantity.key(), quantity.unit()));
    fields.add(Numbers.full(residual.value()));
    fields.add(Numbers.full(residual.mean()));
    fields.add(Numbers.full(residual.relative() * 100));
    fields.add(sd.isPresent() ? Numbers.full(residual.standardised(sd.getAsDouble())) : Numbers.NA);
    return fields;
  }
}
