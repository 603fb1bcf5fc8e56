package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.inference.Warning.Check;
import pijoule.analysis.results.ServerStart;
import pijoule.analysis.stats.Lag1;
import pijoule.analysis.stats.OneWay;
import pijoule.analysis.stats.Outliers;
import pijoule.analysis.stats.Trend;

/** Looks at the values of one measurand. */
final class CellChecks {
  private static final int MIN_FOR_SPREAD = 3;

  private final Measurand measurand;
  private final List<CellSample> samples;
  private final List<Residual> residuals;
  private final List<Warning> found = new ArrayList<>();

  /** With the residuals of runs whose cell scatters, in their order. */
  private CellChecks(Measurand measurand, List<CellSample> samples, List<Residual> residuals) {
    this.measurand = measurand;
    this.samples = samples;
    this.residuals = residuals;
  }

  /** Outliers as they are, and the outcome of every test, whether or not it warns. */
  static List<Warning> of(Measurand measurand, List<CellSample> samples, List<Residual> residuals) {
    List<Residual> scattered =
        residuals.stream().filter(residual -> residual.standardized().isPresent()).toList();
    CellChecks checks = new CellChecks(measurand, samples, scattered);
    samples.forEach(checks::sample);
    checks.outliers();
    checks.campaign();
    checks.spread();
    return checks.found;
  }

  private void sample(CellSample sample) {
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
    blocks(sample, cell);
  }

  private void outliers() {
    List<String> cells = new ArrayList<>();
    List<String> runs = new ArrayList<>();
    int count = 0;
    for (CellSample sample : samples) {
      List<Integer> outliers = Outliers.tukey(sample.values());
      if (!outliers.isEmpty()) {
        cells.add(String.valueOf(sample.cell().number()));
        outliers.forEach(index -> runs.add(sample.runs().get(index).run().id()));
        count += outliers.size();
      }
    }
    if (count > 0) {
      found.add(
          warning(
              Check.OUTLIERS,
              String.join(" ", cells),
              count,
              OptionalDouble.empty(),
              "Beyond three interquartile ranges from their cell's quartiles, and kept: "
                  + String.join(", ", runs)
                  + "."));
    }
  }

  private void blocks(CellSample sample, String cell) {
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
        residuals.stream().mapToDouble(of -> of.standardized().getAsDouble()).toArray();
    double[] order = new double[values.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    Lag1.of(values)
        .ifPresent(
            lag ->
                add(
                    Check.AUTOCORRELATION,
                    "all",
                    lag.r1(),
                    lag.p(),
                    "Residuals depend on those of the run before, over the whole campaign."));
    Trend.of(order, values)
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

  private void spread() {
    List<double[]> groups =
        samples.stream()
            .map(CellSample::values)
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
    return values.stream().mapToDouble(of -> of).toArray();
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
        samples.stream().anyMatch(CellSample::estimate),
        sentence);
  }
}
