package pijoule.contract.service.sort;

import java.util.Locale;

/** How the sort service sorts. */
public enum SortAlgorithm {
  /** The JDK's {@code Arrays.sort}. */
  LIBRARY,
  /** Bubble sort of the whole list: quadratic in its length. */
  BUBBLE,
  /**
   * Bubble sort in blocks of fixed length, then a merge. CPU-bound and, for a fixed block, linear
   * in the list's length, as the service times of Nunes et al. (2013) are (factor 5 from 100 to 500
   * kB).
   */
  BLOCKED_BUBBLE;

  /** Returns the name in files and on command lines, such as {@code blocked_bubble}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a name from a file or command line.
   *
   * @param key such as {@code library}
   * @return the algorithm
   * @throws IllegalArgumentException if there is none of that name
   */
  public static SortAlgorithm of(String key) {
    for (SortAlgorithm algorithm : values()) {
      if (algorithm.key().equals(key)) {
        return algorithm;
      }
    }
    throw new IllegalArgumentException(
        "algorithm must be library, bubble or blocked_bubble, got '" + key + "'");
  }
}
