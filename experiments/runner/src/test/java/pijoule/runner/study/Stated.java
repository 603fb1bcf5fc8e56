package pijoule.runner.study;

import java.util.Optional;

/** A study as it is read back once it is written: what it chose by itself is stated. */
final class Stated {
  private Stated() {}

  static Study of(Study study) {
    Timing timing = study.timing();
    return new Study(
        study.programs(),
        study.name(),
        study.title(),
        study.integers(),
        study.assumptions(),
        study.design(),
        timing.with(Optional.of(study.serverWarmUp()), timing.expected()),
        study.instruments(),
        study.reporting(),
        study.kind());
  }
}
