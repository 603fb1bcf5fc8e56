package pijoule.contract.record;

import java.util.Locale;

/** How a run ended. */
public enum Outcome {
  /** The answer was verified. */
  VALID,
  /** The run has a reason and no numbers. */
  FAILED;

  /** Returns the name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
