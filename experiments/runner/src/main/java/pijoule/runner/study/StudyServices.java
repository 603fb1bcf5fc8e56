package pijoule.runner.study;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** The services that a study calls. */
final class StudyServices {
  private StudyServices() {}

  static Set<String> of(Map<Factor, List<Level>> factors, Map<Factor, Level> fixed) {
    Set<String> services = new LinkedHashSet<>();
    factors.getOrDefault(Factors.SERVICE, List.of()).forEach(level -> services.add(level.text()));
    if (fixed.containsKey(Factors.SERVICE)) {
      services.add(fixed.get(Factors.SERVICE).text());
    }
    if (services.isEmpty()) {
      services.add(Factors.SERVICE.absent().orElseThrow());
    }
    return services;
  }
}
