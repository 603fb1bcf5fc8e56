package pijoule.campaign;

import java.util.Arrays;
import java.util.Optional;

/** Fact that a reader has to know of a valid run. */
public enum RunMark {
  /** Requests started late against their response times, which counts as the server's time. */
  LATE("late"),
  /** The generator or its host was saturated; the server may carry more. */
  GENERATOR_LIMITED("generator limited"),
  /** After its warm-up the server's times scattered by more than 5 %, but around one level. */
  SCATTERED("scattered"),
  /** The server's times had not settled when its warm-up ended. */
  NOT_STEADY("not steady"),
  /** The server's JVM compiled for more than 2 % of its CPU time; see {@link CompilerTime}. */
  COMPILING("compiling");

  private final String text;

  RunMark(String text) {
    this.text = text;
  }

  /** {@return the mark in files} */
  public String text() {
    return text;
  }

  /**
   * {@return the mark; absent where it is none that is known here}
   *
   * @param text as in runs.jsonl
   */
  static Optional<RunMark> of(String text) {
    return Arrays.stream(values()).filter(mark -> mark.text.equals(text)).findFirst();
  }
}
