package pijoule.runner.cost.transparency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import pijoule.runner.cost.Ratio;

/** The costs of all rounds, and the ratios that they make round by round. */
final class Samples {
  private record Key(Subject subject, boolean own, String size, Stage stage) {}

  private final Map<Key, List<Cost>> costs = new HashMap<>();

  void add(Subject subject, boolean own, Message message, Map<Stage, Cost> of) {
    of.forEach(
        (stage, cost) ->
            costs
                .computeIfAbsent(
                    new Key(subject, own, message.size(), stage), absent -> new ArrayList<>())
                .add(cost));
  }

  /**
   * @return of pijoule's program, over its reference
   */
  Ratio overReference(
      Subject subject, Message message, Stage stage, ToDoubleFunction<Cost> quantity) {
    return Ratio.ofLogs(logs(subject, message, stage, quantity));
  }

  /**
   * @return of one framework over another by pijoule, over the same of their references
   */
  Ratio ratioOfRatios(
      Subject upper, Subject lower, Message message, Stage stage, ToDoubleFunction<Cost> quantity) {
    double[] of = logs(upper, message, stage, quantity);
    double[] over = logs(lower, message, stage, quantity);
    for (int i = 0; i < of.length; i++) {
      of[i] -= over[i];
    }
    return Ratio.ofLogs(of);
  }

  /**
   * @return of one framework over another
   */
  Ratio between(
      Subject upper,
      Subject lower,
      boolean own,
      Message message,
      Stage stage,
      ToDoubleFunction<Cost> quantity) {
    return Ratio.ofPairs(
        values(upper, own, message, stage, quantity), values(lower, own, message, stage, quantity));
  }

  private double[] logs(
      Subject subject, Message message, Stage stage, ToDoubleFunction<Cost> quantity) {
    double[] own = values(subject, true, message, stage, quantity);
    double[] reference = values(subject, false, message, stage, quantity);
    double[] logs = new double[own.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(own[i] / reference[i]);
    }
    return logs;
  }

  private double[] values(
      Subject subject, boolean own, Message message, Stage stage, ToDoubleFunction<Cost> quantity) {
    return costs.get(new Key(subject, own, message.size(), stage)).stream()
        .mapToDouble(quantity)
        .toArray();
  }
}
