package pijoule.runner.plan;

import java.util.Map;
import java.util.TreeMap;
import pijoule.campaign.Circumstances;
import pijoule.campaign.ResultsJson;

/** Circumstances by their keys in runs.jsonl, so that a new key changes none of them. */
final class MadeUpCircumstances {
  private MadeUpCircumstances() {}

  /**
   * Makes circumstances.
   *
   * @param known of them; levels need not be there
   */
  static Circumstances of(Map<String, Object> known) {
    Map<String, Object> all = new TreeMap<>(known);
    all.putIfAbsent("levels", Map.of());
    return ResultsJson.mapper().convertValue(all, Circumstances.class);
  }
}
