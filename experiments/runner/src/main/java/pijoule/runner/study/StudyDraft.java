package pijoule.runner.study;

import java.util.List;
import java.util.Map;
import java.util.Set;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** A study while some of its components are replaced; see {@link Study} for what they are. */
final class StudyDraft {
  private final Study from;
  List<String> assumptions;
  Map<Factor, List<Level>> factors;
  Map<Factor, Level> fixed;
  Set<Factor> declared;
  List<Map<Factor, Level>> exclude;
  Rounds rounds;
  long seed;
  Timing timing;
  Reporting reporting;
  StudyKind kind;
  int pairs;

  StudyDraft(Study from) {
    this.from = from;
    assumptions = from.assumptions();
    factors = from.factors();
    fixed = from.fixed();
    declared = from.declared();
    exclude = from.exclude();
    rounds = from.rounds();
    seed = from.seed();
    timing = from.timing();
    reporting = from.reporting();
    kind = from.kind();
    pairs = from.pairs();
  }

  /** With everything else as it was. */
  Study study() {
    return new Study(
        from.programs(),
        from.name(),
        from.title(),
        from.integers(),
        assumptions,
        factors,
        fixed,
        declared,
        exclude,
        rounds.replicates(),
        rounds.perRound(),
        from.randomOrder(),
        seed,
        timing,
        from.instruments(),
        reporting,
        kind,
        pairs);
  }
}
