package pijoule.runner.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  Optional<ServerWarmUp> askedWarmUp;
  ExpectedTimes expected;
  Optional<String> reference;
  List<Path> claims;
  List<Factor> compares;
  Optional<Load> load;
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
    askedWarmUp = from.askedWarmUp();
    expected = from.expected();
    reference = from.reference();
    claims = from.claims();
    compares = from.compares();
    load = from.load();
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
        from.settle(),
        askedWarmUp,
        from.clientWarmupCalls(),
        from.timeout(),
        from.retries(),
        from.alignmentLimit(),
        from.bridgedGapShare(),
        expected,
        from.amortize(),
        from.capturePackets(),
        reference,
        claims,
        from.demonstration(),
        compares,
        load,
        pairs);
  }
}
