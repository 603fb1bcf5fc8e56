package pijoule.contract.phase;

import java.util.Locale;

/** One end of a call. */
public enum Side {
  /** The process that asks. */
  CLIENT,
  /** The process that answers. */
  SERVER;

  /** Returns the name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
