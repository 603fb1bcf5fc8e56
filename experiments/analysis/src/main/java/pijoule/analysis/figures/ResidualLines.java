package pijoule.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Side;
import pijoule.analysis.tables.Csv;
import pijoule.analysis.tables.Figures;

/** Residuals as CSV, in the order of the runs. */
final class ResidualLines {
  /** The column's place. */
  private static final int ESTIMATE = 8;

  private ResidualLines() {}

  static String write(
      List<Residual> residuals, Side side, Quantity quantity, boolean estimate, Drift drift) {
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
    OptionalDouble sd = Residual.pooledSd(residuals);
    for (Residual residual : residuals) {
      List<String> fields = fields(residual, side, quantity, sd);
      fields.add(ESTIMATE, String.valueOf(estimate));
      double line = drift.at(residual.run().order());
      fields.add(Double.isNaN(line) ? Figures.NA : Figures.full(line));
      fields.add(Figures.full(drift.change()));
      fields.add(Figures.full(drift.halfInterval()));
      text.append(Csv.line(fields));
    }
    return text.toString();
  }

  private static List<String> fields(
      Residual residual, Side side, Quantity quantity, OptionalDouble sd) {
    Run run = residual.run();
    List<String> fields = new ArrayList<>();
    fields.addAll(List.of(String.valueOf(run.order()), run.id(), String.valueOf(run.cell())));
    fields.addAll(List.of(String.valueOf(run.block()), String.valueOf(run.session())));
    fields.addAll(List.of(side.key(), quantity.key(), quantity.metric().unit()));
    fields.add(Figures.full(residual.value()));
    fields.add(Figures.full(residual.mean()));
    fields.add(Figures.full(residual.relative() * 100));
    fields.add(sd.isPresent() ? Figures.full(residual.standardised(sd.getAsDouble())) : Figures.NA);
    return fields;
  }
}
