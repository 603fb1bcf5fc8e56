package pijoule.runner.plan;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.study.Study;

/** Frameworks that a study compares and whose containers, which it left to them, differ. */
record DifferentContainers(Study study) {
  /** A warning; empty where the containers are the same, or the study names them. */
  Optional<String> line() {
    if (!study.compared().contains(Factor.FRAMEWORK)
        || study.levels(Factor.CONTAINER).stream().noneMatch(Level::isSymbol)) {
      return Optional.empty();
    }
    Map<String, Set<String>> containers = new LinkedHashMap<>();
    for (Cell cell : study.cells()) {
      cell.find(Factor.CONTAINER)
          .ifPresent(
              container ->
                  containers
                      .computeIfAbsent(cell.text(Factor.FRAMEWORK), unseen -> new LinkedHashSet<>())
                      .add(container.text()));
    }
    return containers.values().stream().distinct().count() < 2
        ? Optional.empty()
        : Optional.of(line(containers));
  }

  private String line(Map<String, Set<String>> containers) {
    String which =
        containers.entrySet().stream()
            .map(entry -> entry.getKey() + " in " + String.join(" and ", entry.getValue()))
            .collect(Collectors.joining(", "));
    String common =
        containers.values().stream()
            .flatMap(Set::stream)
            .distinct()
            .filter(this::isOfAll)
            .sorted()
            .map("--fix container="::concat)
            .collect(Collectors.joining(" or "));
    return "compared frameworks are in different containers (%s), and a difference can be theirs; %s"
        .formatted(
            which,
            common.isEmpty()
                ? "no container is common to all, so differences are of both"
                : "add " + common);
  }

  private boolean isOfAll(String container) {
    try {
      study.fix(new Level(Factor.CONTAINER, container), true).cells();
      return true;
    } catch (UsageException notOffered) {
      return false;
    }
  }
}
