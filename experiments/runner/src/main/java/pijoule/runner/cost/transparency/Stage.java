package pijoule.runner.cost.transparency;

import java.util.Arrays;

/** Parts of a process's life that are compared. */
public enum Stage {
  /** A server's first answer; a client's process up to its first output, with one call. */
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

  /** Calls that a long series has at least. */
  public static final int LEAST_CALLS = EARLY_TO + STEADY_CALLS + 1;

  private final String title;

  Stage(String title) {
    this.title = title;
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
