package pijoule.analysis.claims;

import java.util.List;

/**
 * A claim compared with published figures, which have no scatter: arithmetic and no test.
 *
 * @param claim which
 * @param instances at least one
 */
record ReferenceClaim(Claim claim, List<ReferenceInstance> instances) {
  ReferenceClaim {
    instances = List.copyOf(instances);
  }

  int holds() {
    return (int) instances.stream().filter(ReferenceInstance::holds).count();
  }

  /** Such as {@code yes 4/4}, {@code partly 3/4}, {@code no 0/4}. */
  String verdict() {
    if (!instances.stream().allMatch(ReferenceInstance::given)) {
      return "not measured";
    }
    if (instances.stream().noneMatch(ReferenceInstance::decidable)) {
      return "undecidable by rounding";
    }
    int all = instances.size();
    String word = holds() == all ? "yes" : holds() == 0 ? "no" : "partly";
    return "%s %s/%s".formatted(word, holds(), all);
  }
}
