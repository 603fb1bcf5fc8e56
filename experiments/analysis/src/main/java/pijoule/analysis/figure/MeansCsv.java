package pijoule.analysis.figure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.CsvColumns;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** Numbers of a figure of means: a line for each cell, and below it one for each run of it. */
final class MeansCsv {
  private MeansCsv() {}

  static String write(ResolvedStudy study, Side side, Quantity quantity, List<Bar> bars) {
    return new CsvColumns<Row>()
        .addCell(study, row -> row.bar.cell())
        .add("side", row -> side.key())
        .add("quantity", row -> quantity.key())
        .add("unit", row -> quantity.unit())
        .add("estimate", row -> row.bar.estimate())
        .add("run", row -> row.run.map(RunValue::run))
        .add("n", row -> row.summary.n())
        .add("blocks", row -> row.summary.blocks())
        .add("mean", row -> row.summary.mean())
        .add("ci95_half_width", row -> row.summary.ci95HalfWidth())
        .add("ci95_low", row -> row.summary.ci95Low())
        .add("ci95_high", row -> row.summary.ci95High())
        .add("runs_ci95_half_width", row -> row.summary.runsCi95HalfWidth())
        .add("u_type_b", row -> row.run.map(RunValue::u).orElse(row.bar.u()))
        .add(
            "below_resolution",
            row -> row.count(Verdict.BELOW_RESOLUTION, row.bar.belowResolution()))
        .add("implausible", row -> row.count(Verdict.IMPLAUSIBLE, row.bar.implausible()))
        .add("geometric_mean", row -> row.geometric(Interval::mean))
        .add("geometric_ci95_low", row -> row.geometric(Interval::low))
        .add("geometric_ci95_high", row -> row.geometric(Interval::high))
        .write(bars.stream().flatMap(Row::all).toList());
  }

  /** A cell, or one run of it: a summary of one, whose scatter is not known. */
  private record Row(Bar bar, Optional<RunValue> run, Summary summary, Interval interval) {
    static Stream<Row> all(Bar bar) {
      return Stream.concat(
          Stream.of(new Row(bar, Optional.empty(), bar.summary(), bar.interval())),
          bar.runs().stream().map(run -> of(bar, run)));
    }

    private static Row of(Bar bar, RunValue run) {
      Summary lone = Summary.of(List.of(run.value()));
      return new Row(bar, Optional.of(run), lone, Interval.symmetric(lone));
    }

    int count(Verdict verdict, int ofCell) {
      return run.map(one -> one.count(verdict)).orElse(ofCell);
    }

    OptionalDouble geometric(Function<Interval, OptionalDouble> value) {
      return interval.geometric() ? value.apply(interval) : OptionalDouble.empty();
    }
  }
}
