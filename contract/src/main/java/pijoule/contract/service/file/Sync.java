package pijoule.contract.service.file;

import java.util.Locale;
import pijoule.contract.options.UsageException;

/** When the file service asks that what it wrote be on the disk (fdatasync). */
public enum Sync {
  /** After each block. */
  EACH,
  /** Once, after the last block. */
  END,
  /** Never: the page cache may write it later, or not at all. */
  NONE;

  /** Returns the name in files and on command lines, such as {@code end}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the value.
   *
   * @param key such as {@code end}
   * @throws UsageException if there is none of that name
   */
  static Sync of(String key) {
    for (Sync sync : values()) {
      if (sync.key().equals(key)) {
        return sync;
      }
    }
    throw new UsageException("--sync must be one of each, end, none, got '" + key + "'");
  }
}
