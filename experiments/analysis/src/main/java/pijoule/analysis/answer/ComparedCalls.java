package pijoule.analysis.answer;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.inference.ComparedFactors;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Which calls a study compares: an answer about first calls says nothing of warm ones. */
final class ComparedCalls {
  private static final String OWN_CLIENT = "same";

  private final ResolvedStudy study;

  ComparedCalls(ResolvedStudy study) {
    this.study = study;
  }

  /**
   * @return such as {@code First calls of new processes, each framework with its own client}
   */
  String inWords() {
    String calls =
        fixed(Factor.LIFECYCLE)
            .map(of -> of.value().equals("cold") ? "First calls of new processes" : "Warm calls")
            .orElse("Calls");
    return Stream.of(calls, client()).filter(of -> !of.isEmpty()).collect(Collectors.joining(", "));
  }

  private String client() {
    if (haveOwnClients()) {
      return "each framework with its own client";
    }
    return fixed(Factor.CLIENT)
        .filter(of -> !of.value().equals(OWN_CLIENT))
        .map(of -> "by one client, " + of.display())
        .orElse("");
  }

  /**
   * @return whether frameworks are compared of which each has a client of its own, so that a
   *     difference of requests need not be one of servers
   */
  boolean haveOwnClients() {
    return ComparedFactors.factors(study).stream()
            .map(FactorLevels::factor)
            .anyMatch(Factor.FRAMEWORK::equals)
        && fixed(Factor.CLIENT).filter(of -> of.value().equals(OWN_CLIENT)).isPresent();
  }

  /** The one level of a factor that the study does not vary; the usual one of an older study. */
  private Optional<Level> fixed(Factor factor) {
    if (study.factor(factor).isPresent()) {
      return Optional.empty();
    }
    String usual = factor.equals(Factor.CLIENT) ? OWN_CLIENT : "cold";
    String recorded = study.fixed().getOrDefault(factor.key(), usual);
    return Optional.of(Level.recorded(factor, recorded));
  }
}
