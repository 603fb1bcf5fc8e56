package pijoule.runner.study;

import java.util.Optional;

/** A study as it is read back once it is written: what it chose by itself is stated. */
final class Stated {
  private Stated() {}

  static Study of(Study study) {
    StudyDraft draft = new StudyDraft(study);
    draft.timing = draft.timing.with(Optional.of(study.serverWarmUp()), draft.timing.expected());
    return draft.study();
  }
}
