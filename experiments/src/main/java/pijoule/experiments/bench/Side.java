package pijoule.experiments.bench;

import java.util.Locale;
import pijoule.contract.options.UsageException;

/** Who calls, and who is called. */
public enum Side {
  /** Calls. */
  CLIENT,
  /** Is called. */
  SERVER;

  /**
   * @return the name in files
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param key as in files
   * @return the side
   */
  public static Side of(String key) {
    for (Side side : values()) {
      if (side.key().equals(key)) {
        return side;
      }
    }
    throw new UsageException("a side must be client or server, got '" + key + "'");
  }
}
