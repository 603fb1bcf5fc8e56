package pijoule.runner.study;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.campaign.Rounds;
import pijoule.contract.catalog.Factors;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** Upper bounds of what a study may ask for; checked before any cell is made. */
final class StudyBounds {
  /** Greatest number of runs: at 4 s each they take five days; a plan of them takes some 100 MB. */
  static final int MAX_RUNS = 100_000;

  private StudyBounds() {}

  /** Checks the number of runs, with the combinations that {@code exclude} takes out. */
  static void requireRuns(Map<Factor, List<Level>> factors, int replicates) {
    double runs = replicates;
    for (List<Level> levels : factors.values()) {
      runs *= levels.size();
    }
    UsageException.when(
        runs > MAX_RUNS,
        "a study must have at most %s runs (levels of all factors multiplied, times replicates), got %.0f; take out levels or replicates",
        MAX_RUNS,
        runs);
  }

  /** Checks that each pair of boards gets a round, the least that levels are compared in. */
  static void requirePairs(int pairs, Rounds rounds) {
    StudyDesign.PAIRS.require((long) pairs);
    UsageException.when(
        rounds.count() < pairs,
        "each of %d pairs must get a round, got %d rounds (replicates %d, replicates_per_block %d); use more replicates, fewer of them in a block, or fewer pairs",
        pairs,
        rounds.count(),
        rounds.replicates(),
        rounds.perRound());
  }

  /** Checks that amortised phases are not asked of clients that have no deserialization. */
  static void requireWhole(StudyDesign design) {
    UsageException.when(
        design.levels(Factor.BODY).stream().anyMatch(body -> body.isOptionOf(Side.CLIENT)),
        "amortize must be left out with body: streamed, which has no deserialize to repeat, got"
            + " both; take one out");
    UsageException.when(
        design.levels(Factor.ENCODING).stream().anyMatch(code -> code.isOptionOf(Side.CLIENT)),
        "amortize must be left out with encoding: gzip, which it cannot repeat, got both; take"
            + " one out");
  }

  /** Checks that what has no default is set, and that nothing is set in vain. */
  static void requireFactors(StudyDesign design) {
    Set<String> services = design.services();
    Set<Factor> required = new LinkedHashSet<>(List.of(Factor.FRAMEWORK));
    for (String service : services) {
      Services.of(service).factors().stream()
          .filter(factor -> factor.absent().isEmpty())
          .forEach(required::add);
    }
    Set<Factor> given = design.given();
    for (Factor factor : required) {
      UsageException.when(
          !given.contains(factor),
          "a study must vary or fix %s, got neither; add it to factors%s",
          factor.key(),
          factor.equals(Factor.FRAMEWORK) ? ", or a target: with the url of your service" : "");
    }
    requireSecurity(given, design.levels(SecurityFactors.SECURITY));
    for (Factor factor : given) {
      if (services.stream().noneMatch(service -> Factors.applies(factor, service))) {
        throw new UsageException(
            "%s means nothing for the service %s; take it out"
                .formatted(factor.key(), String.join(", ", services)));
      }
    }
  }

  private static void requireSecurity(Set<Factor> given, List<Level> security) {
    for (Factor factor : given) {
      if (security.stream()
              .noneMatch(
                  level -> SecurityFactors.applies(factor, SecurityFactors.level(List.of(level))))
          && !SecurityFactors.applies(factor, SecurityLevel.NONE)) {
        throw new UsageException(
            "%s needs security: tls, got %s; add that level or take %s out"
                .formatted(
                    factor.key(),
                    security.isEmpty()
                        ? "no security"
                        : security.stream().map(Level::text).collect(Collectors.joining(", ")),
                    factor.key()));
      }
    }
  }

  /** Checks that what the answer compares has a level at least; --fix may have left one. */
  static void requireCompared(List<String> compared, StudyDesign design) {
    for (String key : compared) {
      UsageException.when(
          !design.given().contains(Factors.of(key)),
          "compare must name factors of the study, got %s; add it to factors or take it out",
          key);
    }
  }
}
