package pijoule.runner.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.campaign.Reporting;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.study.SetBy;
import pijoule.runner.bench.ForeignTarget;

/** The factors of a study of a service that pijoule did not start: no server has levels. */
final class TargetLevels {
  private static final Level FRAMEWORK = new Level(Factor.FRAMEWORK, ForeignTarget.FRAMEWORK);

  private TargetLevels() {}

  /** Checks that a study with a target of its own says nothing of a server. */
  static void require(Set<Factor> named, Map<Factor, Level> fixed) {
    for (Factor factor : named) {
      if (!isKept(factor) && !FRAMEWORK.equals(fixed.get(factor))) {
        throw new UsageException(
            factor.key()
                + " means nothing with a target, which pijoule does not start; take it out");
      }
    }
  }

  static boolean isKept(Factor factor) {
    return factor.setBy() != SetBy.PROGRAM;
  }

  static Map<Factor, List<Level>> varied(Map<Factor, List<Level>> factors) {
    Map<Factor, List<Level>> kept = new LinkedHashMap<>(factors);
    kept.keySet().removeIf(factor -> !isKept(factor));
    return kept;
  }

  static Map<Factor, Level> fixed(Map<Factor, Level> fixed) {
    Map<Factor, Level> kept = new LinkedHashMap<>();
    kept.put(Factor.FRAMEWORK, FRAMEWORK);
    fixed.forEach(
        (factor, level) -> {
          if (isKept(factor)) {
            kept.put(factor, level);
          }
        });
    return kept;
  }

  /** Leaves out what is published about servers that pijoule starts. */
  static Reporting kept(Reporting reporting) {
    return new Reporting(
        Optional.empty(),
        List.of(),
        reporting.demonstration(),
        reporting.compares().stream().filter(key -> isKept(Factors.of(key))).toList());
  }
}
