package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.SideMeasures;

/** Residuals of runs: the parts of their values that the factors do not explain. */
final class Residuals {
  private Residuals() {}

  /** The residuals of all runs that have a value, in the order in which they were made. */
  static List<Residual> of(Measurements measurements, List<CellSample> samples) {
    Map<String, Residual> byRun = new HashMap<>();
    samples.forEach(sample -> add(sample, byRun));
    List<Residual> inOrder = new ArrayList<>();
    measurements.campaign().runs().stream()
        .map(run -> byRun.get(run.id()))
        .filter(residual -> residual != null)
        .forEach(inOrder::add);
    return List.copyOf(inOrder);
  }

  private static void add(CellSample sample, Map<String, Residual> byRun) {
    double mean = StatUtils.mean(sample.values());
    double sd = sample.n() < 2 ? 0 : Math.sqrt(StatUtils.variance(sample.values(), mean));
    for (int i = 0; i < sample.n(); i++) {
      SideMeasures run = sample.runs().get(i);
      double value = sample.values()[i] - mean;
      OptionalDouble standardized = sd > 0 ? OptionalDouble.of(value / sd) : OptionalDouble.empty();
      byRun.put(run.run().id(), new Residual(run.run(), sample.cell(), value, standardized));
    }
  }
}
