package pijoule.analysis.reference;

import java.util.Locale;

/** Which figures of a reference are meant. */
public enum Variant {
  /** As printed. */
  PRINTED,
  /** As printed, save where a known anomaly has a correction, which is a hypothesis. */
  CORRECTED;

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
