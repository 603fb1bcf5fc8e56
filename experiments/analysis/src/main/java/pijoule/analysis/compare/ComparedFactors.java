package pijoule.analysis.compare;

import java.util.List;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;

/** The factors whose levels a study is to compare. */
public final class ComparedFactors {
  private ComparedFactors() {}

  /**
   * {@return the factors that it names and varies; where it names none, its first factor that has
   * two levels or more, other than the rate of requests; none where it varies nothing else}
   *
   * @param study any
   */
  public static List<FactorLevels> factors(ResolvedStudy study) {
    List<FactorLevels> varied =
        study.factors().stream().filter(factor -> factor.levels().size() > 1).toList();
    return named(study)
        ? study.reporting().compares().stream()
            .flatMap(key -> varied.stream().filter(factor -> factor.key().equals(key)))
            .toList()
        : varied.stream().filter(factor -> !factor.factor().equals(Factor.RATE)).limit(1).toList();
  }

  /**
   * {@return whether it names factors to compare}
   *
   * @param study any
   */
  public static boolean named(ResolvedStudy study) {
    return !study.reporting().compares().isEmpty();
  }
}
