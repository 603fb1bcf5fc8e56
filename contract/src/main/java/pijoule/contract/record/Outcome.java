package pijoule.contract.record;

import java.util.Locale;

/** How a run ended. */
public enum Outcome {
  /** The answer was verified. */
  VALID,
  /** It leaves a reason and no number. */
  FAILED;

  /**
   * @return the name in files
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
