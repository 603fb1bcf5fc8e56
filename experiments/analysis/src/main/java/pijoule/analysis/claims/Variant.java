package pijoule.analysis.claims;

import java.util.Locale;

/** Variant of a reference's figures. */
public enum Variant {
  /** Figures as printed. */
  PRINTED,
  /** Figures as printed, save where a known anomaly has a correction, which is a hypothesis. */
  CORRECTED;

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
