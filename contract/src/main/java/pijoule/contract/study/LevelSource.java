package pijoule.contract.study;

import java.util.Optional;

/** Source of a factor's levels. */
public enum LevelSource {
  /** The programs or the bench, as the study asked. */
  SET("", Optional.empty()),

  /** A person stated them; nothing set or verified them. */
  DECLARED(" (declared)", Optional.of("levels that a person stated; the bench did not set them.")),

  /** Clocks in name: a quota of a processor's time took their place. */
  EMULATED(
      " (emulated clock)",
      Optional.of(
          "levels are shares of one processor's time, set by a CPU quota; the processor's own clock"
              + " did not change."));

  private final String suffix;
  private final Optional<String> meaning;

  LevelSource(String suffix, Optional<String> meaning) {
    this.suffix = suffix;
    this.meaning = meaning;
  }

  /** Text after a factor's name wherever a person reads it. */
  String suffix() {
    return suffix;
  }

  /** Meaning of such levels for a reader: a sentence after the factor's name and a colon. */
  Optional<String> meaning() {
    return meaning;
  }
}
