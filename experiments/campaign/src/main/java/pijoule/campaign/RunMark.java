package pijoule.campaign;

import java.util.Arrays;
import java.util.Optional;
import pijoule.contract.record.LoadRecord;

/** Fact that a reader has to know of a valid run. */
public enum RunMark {
  /** Requests started late against their response times, which counts as the server's time. */
  LATE("late", true),
  /** The generator or its host was saturated; the server may carry more. */
  GENERATOR_LIMITED("generator limited", false),
  /**
   * Requests waited for a connection of the generator, and not for the service; see {@link
   * LoadRecord#waited()}.
   */
  WAITED("waited for connections", false),
  /** After its warm-up the server's times scattered by more than 5 %, but around one level. */
  SCATTERED("scattered", true),
  /** The server's times had not settled when its warm-up ended. */
  NOT_STEADY("not steady", true),
  /** The server's JVM compiled for more than 2 % of its CPU time; see {@link CompilerTime}. */
  COMPILING("compiling", true);

  private final String text;
  private final boolean decides;

  RunMark(String text, boolean decides) {
    this.text = text;
    this.decides = decides;
  }

  /**
   * {@return whether a run with it may decide something; one that may not has values that are not
   * the service's alone, and is in no comparison, interval of an answer, line or figure}
   */
  public boolean decides() {
    return decides;
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
