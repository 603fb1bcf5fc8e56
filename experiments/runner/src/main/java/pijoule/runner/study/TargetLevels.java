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
import pijoule.runner.bench.Builds;
import pijoule.runner.bench.ForeignTarget;

/** The factors of a study of a service that pijoule did not start: no server has levels. */
final class TargetLevels {
  private TargetLevels() {}

  /** Checks that a study with a target of its own says nothing of a server. */
  static void require(Set<Factor> named, Map<Factor, Level> fixed, String framework) {
    Level ofTarget = new Level(Factor.FRAMEWORK, framework);
    for (Factor factor : named) {
      UsageException.when(
          !isKept(factor) && !ofTarget.equals(fixed.get(factor)),
          factor.key() + " means nothing with a target, which pijoule does not start; take it out");
    }
  }

  static boolean isKept(Factor factor) {
    return factor.setBy() != SetBy.PROGRAM;
  }

  /** Varies the builds of a target first. */
  static Map<Factor, List<Level>> varied(Map<Factor, List<Level>> factors, ForeignTarget target) {
    List<Level> builds = target.builds().map(Builds::levels).orElse(List.of());
    List<Level> named = factors.getOrDefault(Factor.BUILD, builds);
    if (!Set.copyOf(named).equals(Set.copyOf(builds))) {
      throw new UsageException(
          "build must have the builds of the target, %s, got %s; take it out of factors"
              .formatted(texts(builds), texts(named)));
    }
    Map<Factor, List<Level>> kept = new LinkedHashMap<>();
    if (!builds.isEmpty()) {
      kept.put(Factor.BUILD, named);
    }
    factors.forEach(
        (factor, levels) -> {
          if (isKept(factor)) {
            kept.putIfAbsent(factor, levels);
          }
        });
    return kept;
  }

  /** Checks that a study without a target names no builds. */
  static void requireNoBuilds(Set<Factor> named) {
    UsageException.when(
        named.contains(Factor.BUILD),
        "build needs a target with builds, got no target; see docs/load.md, or take it out");
  }

  private static List<String> texts(List<Level> levels) {
    return levels.stream().map(Level::text).toList();
  }

  static Map<Factor, Level> fixed(Map<Factor, Level> fixed, ForeignTarget target) {
    Map<Factor, Level> kept = new LinkedHashMap<>();
    kept.put(Factor.FRAMEWORK, new Level(Factor.FRAMEWORK, target.framework()));
    fixed.forEach(
        (factor, level) -> {
          if (isKept(factor)) {
            kept.put(factor, level);
          }
        });
    return kept;
  }

  /** Leaves out what is published about servers that pijoule starts. */
  static Reporting kept(Reporting reporting, ForeignTarget target) {
    return comparing(
        new Reporting(
            Optional.empty(),
            List.of(),
            reporting.demonstration(),
            reporting.compares().stream().filter(key -> isKept(Factors.of(key))).toList(),
            reporting.stop()),
        target);
  }

  /** Compares the builds of a target where a study names no factor. */
  static Reporting comparing(Reporting reporting, ForeignTarget target) {
    boolean areSeveral = target.builds().filter(Builds::areSeveral).isPresent();
    return areSeveral && reporting.compares().isEmpty()
        ? new Reporting(
            reporting.reference(),
            reporting.claims(),
            reporting.demonstration(),
            List.of(Factor.BUILD.key()),
            reporting.stop())
        : reporting;
  }
}
