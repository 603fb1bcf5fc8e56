package pijoule.contract.service.file;

import java.util.Locale;
import pijoule.contract.options.UsageException;

/** Where the file service reads what it wrote. */
public enum Cache {
  /** In the page cache: what was just written is in memory. */
  WARM,
  /** File on the disk: neither writes nor reads pass the page cache (O_DIRECT). */
  COLD;

  /** Returns the name in files and on command lines, such as {@code cold}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the value.
   *
   * @param key such as {@code cold}
   * @throws UsageException if there is none of that name
   */
  static Cache of(String key) {
    for (Cache cache : values()) {
      if (cache.key().equals(key)) {
        return cache;
      }
    }
    throw new UsageException("--cache must be one of warm, cold, got '" + key + "'");
  }
}
