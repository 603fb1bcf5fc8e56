package pijoule.analysis.figure;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.GrowthLine;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;

/**
 * A point of a curve.
 *
 * @param cell which
 * @param line its number among the figure's, from 0
 * @param number its place along the line, in the unit of the factor's column
 * @param n runs behind it; of a ratio, the smaller number
 * @param mean of the runs, or ratio of two means, SI; absent where no run has a value
 * @param low end of its 95 % interval; absent where it is exact or not known
 * @param high end of its 95 % interval; absent likewise
 * @param printed the value as a paper prints it, SI; absent where none does
 * @param estimate whether modelled power enters
 * @param words of the line and of the number, for a person
 */
record CurvePoint(
    Cell cell,
    int line,
    double number,
    long n,
    OptionalDouble mean,
    OptionalDouble low,
    OptionalDouble high,
    OptionalDouble printed,
    boolean estimate,
    String words) {
  static CurvePoint mean(
      Measurements measurements,
      PrintedValues printed,
      GrowthLine of,
      int line,
      Cell cell,
      Measurand measurand) {
    CellValue value = measurand.of(measurements, cell);
    Summary summary = value.summary();
    return new CurvePoint(
        cell,
        line,
        of.number(cell),
        summary.n(),
        summary.mean(),
        summary.ci95Low(),
        summary.ci95High(),
        printed.mean(cell, measurand),
        value.isEstimate(),
        cell.display());
  }

  static CurvePoint ratio(
      Measurements measurements,
      PrintedValues printed,
      GrowthLine of,
      int line,
      Cell cell,
      Measurand measurand) {
    Contrast contrast = of.ratio(measurements, cell, measurand);
    return new CurvePoint(
        cell,
        line,
        of.number(cell),
        contrast.runs(),
        contrast.ratio(),
        contrast.deciding().stream().mapToDouble(LogContrast::ci95Low).findFirst(),
        contrast.deciding().stream().mapToDouble(LogContrast::ci95High).findFirst(),
        of.baseOf(cell)
            .map(base -> printed.ratio(cell, base, measurand))
            .orElse(OptionalDouble.empty()),
        estimate(measurements, cell, measurand),
        cell.display());
  }

  private static boolean estimate(Measurements measurements, Cell cell, Measurand measurand) {
    return measurand.quantity().isEstimate(measurements.of(cell, measurand.side()));
  }

  /** {@return highest value of the point in a plot} */
  double top() {
    return high.orElse(mean.getAsDouble());
  }

  String words(SiPrefix prefix) {
    return "%s: %s %s"
        .formatted(words, Numbers.significant(prefix.of(mean.getAsDouble()), 4), prefix.unit());
  }

  static String csv(
      ResolvedStudy study, Measurand measurand, boolean relative, List<CurvePoint> points) {
    CsvColumns<CurvePoint> columns = new CsvColumns<>();
    columns
        .addCell(study, CurvePoint::cell)
        .add("side", point -> measurand.side().key())
        .add("quantity", point -> measurand.quantity().key())
        .add("unit", point -> relative ? "ratio" : measurand.quantity().unit())
        .add("estimate", CurvePoint::estimate)
        .add("n", CurvePoint::n)
        .add("mean", CurvePoint::mean)
        .add("ci95_low", CurvePoint::low)
        .add("ci95_high", CurvePoint::high);
    if (points.stream().anyMatch(point -> point.printed.isPresent())) {
      columns.add("printed_value", CurvePoint::printed);
    }
    return columns.write(points);
  }
}
