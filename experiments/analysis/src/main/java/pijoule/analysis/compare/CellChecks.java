package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.compare.Warning.Check;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.stats.Lag1;
import pijoule.analysis.stats.OneWay;
import pijoule.analysis.stats.Outlier;
import pijoule.analysis.stats.Trend;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.ServerStart;

/** Looks at the values of one measurand. */
final class CellChecks {
  private static final int MIN_FOR_SPREAD = 3;

  private final ResolvedStudy study;
  private final Measurand measurand;
  private final List<CellValue> samples;
  private final List<Residual> residuals;
  private final List<Warning> found = new ArrayList<>();

  /** With the residuals of runs whose cell scatters, in their order. */
  private CellChecks(
      ResolvedStudy study, Measurand measurand, List<CellValue> samples, List<Residual> residuals) {
    this.study = study;
    this.measurand = measurand;
    this.samples = samples;
    this.residuals = residuals;
  }

  /** The outcome of every test, whether or not it warns. */
  static List<Warning> of(
      ResolvedStudy study, Measurand measurand, List<CellValue> samples, List<Residual> residuals) {
    List<Residual> scattered =
        residuals.stream().filter(residual -> residual.standardized().isPresent()).toList();
    CellChecks checks = new CellChecks(study, measurand, samples, scattered);
    samples.forEach(checks::sample);
    checks.campaign();
    checks.spread();
    return checks.found;
  }

  private void sample(CellValue sample) {
    String cell = String.valueOf(sample.cell().number());
    Lag1.of(sample.values())
        .ifPresent(
            lag ->
                add(
                    Check.AUTOCORRELATION,
                    cell,
                    lag.r1(),
                    lag.p(),
                    "Runs of the cell depend on the run before: its intervals are too "
                        + (lag.r1() > 0 ? "narrow." : "wide.")));
    Outlier.farthest(sample.values())
        .ifPresent(
            outlier ->
                add(
                    Check.OUTLIERS,
                    cell,
                    outlier.distance(),
                    outlier.p(),
                    "Far from the other runs of its cell, and kept: "
                        + sample.runs().get(outlier.index()).run().id()
                        + "."));
    blocks(sample, cell);
  }

  private void blocks(CellValue sample, String cell) {
    // By process: a block that had two servers is two groups of runs that may be alike.
    Map<ServerStart, List<Double>> byServer = new LinkedHashMap<>();
    for (int i = 0; i < sample.n(); i++) {
      byServer
          .computeIfAbsent(sample.runs().get(i).run().serverStart(), unseen -> new ArrayList<>())
          .add(sample.values()[i]);
    }
    if (byServer.size() > 1 && byServer.size() < sample.n()) {
      OneWay blocks = OneWay.of(byServer.values().stream().map(CellChecks::array).toList());
      add(
          Check.BLOCKS,
          cell,
          blocks.intraclass(),
          blocks.p(),
          "Runs of one server process are alike: intervals over runs are too narrow, those over"
              + " blocks or rounds are not.");
    }
  }

  private void campaign() {
    double[] values =
        residuals.stream().mapToDouble(residual -> residual.standardized().getAsDouble()).toArray();
    Lag1.of(values)
        .ifPresent(
            lag ->
                add(
                    Check.AUTOCORRELATION,
                    "all",
                    lag.r1(),
                    lag.p(),
                    "Residuals depend on those of the run before, over the whole campaign."));
    trend()
        .ifPresent(
            trend ->
                add(
                    Check.DRIFT,
                    "all",
                    trend.slope() * (values.length - 1),
                    trend.p(),
                    "Residuals "
                        + (trend.slope() > 0 ? "rise" : "fall")
                        + " over the campaign; random order spreads that over all cells."));
  }

  /**
   * {@return trend of the rounds' means, since what a round has in common would be a trend of its
   * runs} In a single round every run counts.
   */
  private Optional<Trend> trend() {
    Map<Integer, List<Integer>> places = new TreeMap<>();
    for (int i = 0; i < residuals.size(); i++) {
      int round = study.round(residuals.get(i).run().replicate());
      places.computeIfAbsent(round, unseen -> new ArrayList<>()).add(i);
    }
    List<List<Integer>> units =
        places.size() > 1
            ? List.copyOf(places.values())
            : IntStream.range(0, residuals.size()).mapToObj(List::of).toList();
    return Trend.of(
        means(units, place -> place),
        means(units, place -> residuals.get(place).standardized().getAsDouble()));
  }

  private static double[] means(List<List<Integer>> units, IntToDoubleFunction of) {
    return units.stream()
        .mapToDouble(
            unit ->
                unit.stream().mapToDouble(place -> of.applyAsDouble(place)).average().getAsDouble())
        .toArray();
  }

  private void spread() {
    List<double[]> groups =
        samples.stream()
            .map(CellValue::values)
            .filter(values -> values.length >= MIN_FOR_SPREAD)
            .toList();
    if (groups.size() < 2) {
      return;
    }
    double[] sds =
        groups.stream().mapToDouble(values -> Math.sqrt(StatUtils.variance(values))).toArray();
    double min = StatUtils.min(sds);
    double ratio = min > 0 ? StatUtils.max(sds) / min : Double.POSITIVE_INFINITY;
    add(
        Check.SPREAD,
        "all",
        ratio,
        OneWay.ofSpread(groups).p(),
        "Cells scatter differently: the analysis of variance pools what is not alike; comparisons"
            + " do not.");
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }

  private void add(Check check, String cell, double statistic, double p, String sentence) {
    found.add(warning(check, cell, statistic, OptionalDouble.of(p), sentence));
  }

  private Warning warning(
      Check check, String cell, double statistic, OptionalDouble p, String sentence) {
    return new Warning(
        check,
        measurand.quantity().key(),
        measurand.side().key(),
        cell,
        Double.isFinite(statistic) ? OptionalDouble.of(statistic) : OptionalDouble.empty(),
        p,
        samples.stream().anyMatch(CellValue::isMeasuredEstimate),
        sentence);
  }
}
