package pijoule.checks.cost.transparency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import pijoule.checks.cost.Ratio;

/** The costs of all rounds, and the ratios that they make round by round. */
final class Samples {
  private record Key(String program, boolean own, String size, Stage stage) {}

  private final Map<Key, List<Cost>> costs = new HashMap<>();

  void add(StageCost sample) {
    Key key = new Key(sample.program(), sample.own(), sample.size(), sample.stage());
    costs.computeIfAbsent(key, absent -> new ArrayList<>()).add(sample.cost());
  }

  /** {@return ratio of pijoule's program over its reference} */
  Ratio overReference(Subject subject, String size, Stage stage, ToDoubleFunction<Cost> quantity) {
    return Ratio.ofLogs(logs(subject, size, stage, quantity));
  }

  /** {@return ratio of one framework over another by pijoule, over the same of their references} */
  Ratio ratioOfRatios(
      Subject upper, Subject lower, String size, Stage stage, ToDoubleFunction<Cost> quantity) {
    double[] of = logs(upper, size, stage, quantity);
    double[] over = logs(lower, size, stage, quantity);
    for (int i = 0; i < of.length; i++) {
      of[i] -= over[i];
    }
    return Ratio.ofLogs(of);
  }

  /** {@return ratio of one framework over another} */
  Ratio between(
      Subject upper,
      Subject lower,
      boolean own,
      String size,
      Stage stage,
      ToDoubleFunction<Cost> quantity) {
    return Ratio.ofPairs(
        values(upper, own, size, stage, quantity), values(lower, own, size, stage, quantity));
  }

  private double[] logs(
      Subject subject, String size, Stage stage, ToDoubleFunction<Cost> quantity) {
    double[] own = values(subject, true, size, stage, quantity);
    double[] reference = values(subject, false, size, stage, quantity);
    double[] logs = new double[own.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(own[i] / reference[i]);
    }
    return logs;
  }

  private double[] values(
      Subject subject, boolean own, String size, Stage stage, ToDoubleFunction<Cost> quantity) {
    return costs.getOrDefault(new Key(subject.title(), own, size, stage), List.of()).stream()
        .mapToDouble(quantity)
        .toArray();
  }
}
