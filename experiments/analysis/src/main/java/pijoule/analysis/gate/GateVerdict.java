package pijoule.analysis.gate;

import java.util.Locale;

/** Decision of a gate. */
public enum GateVerdict {
  /** The candidate is shown to cost no more than the limit allows. */
  PASS(0),
  /** The candidate is shown to cost more, and not shown to be within the limit. */
  FAIL(1),
  /** Neither is shown. */
  OPEN(3);

  private final int exitCode;

  GateVerdict(int exitCode) {
    this.exitCode = exitCode;
  }

  /** {@return exit code of the command} */
  public int exitCode() {
    return exitCode;
  }

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
