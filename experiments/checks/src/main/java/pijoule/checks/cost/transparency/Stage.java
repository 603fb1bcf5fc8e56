package pijoule.checks.cost.transparency;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import pijoule.contract.options.UsageException;

/** Parts of a process's life that are compared. */
enum Stage {
  /** A server's first answer; a client's process up to the end of its only call. */
  FIRST("first call"),
  /** Calls 5 to 25, when the JVM still compiles. */
  EARLY("calls 5 to 25"),
  /** The last calls of a long series. */
  STEADY("steady");

  /** Calls of {@link #STEADY}. */
  static final int STEADY_CALLS = 100;

  /** First and last call of {@link #EARLY}, from 1. */
  static final int EARLY_FROM = 5;

  static final int EARLY_TO = 25;

  /** Calls of a process that has all stages, at least. */
  static final int MIN_CALLS = EARLY_TO + STEADY_CALLS + 1;

  private final String title;

  Stage(String title) {
    this.title = title;
  }

  /**
   * {@return stages of a process}
   *
   * @param calls of it
   * @throws UsageException if it has only a part of a stage
   */
  static Set<Stage> of(int calls) {
    if (calls == 1) {
      return EnumSet.of(FIRST);
    }
    if (calls < MIN_CALLS) {
      throw new UsageException("--calls must be 1, or " + MIN_CALLS + " or more, got " + calls);
    }
    return EnumSet.allOf(Stage.class);
  }

  String title() {
    return title;
  }

  /**
   * {@return stage with this title}
   *
   * @throws IllegalArgumentException if none has this title
   */
  static Stage titled(String title) {
    return Arrays.stream(values())
        .filter(stage -> stage.title.equals(title))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(title));
  }
}
