package pijoule.base;

import java.util.Collection;
import java.util.Optional;

/** The known word that a mistyped one most likely meant. */
public final class Nearest {
  private Nearest() {}

  /**
   * Finds the known word with the smallest edit distance (Levenshtein 1966).
   *
   * @param word as typed
   * @param known the words that would have been right
   * @return the nearest, if at most half of it would have to change
   */
  public static Optional<String> to(String word, Collection<String> known) {
    String nearest = null;
    int least = Integer.MAX_VALUE;
    for (String candidate : known) {
      int distance = distance(word, candidate);
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return nearest != null && least <= (Math.max(word.length(), nearest.length()) + 1) / 2
        ? Optional.of(nearest)
        : Optional.empty();
  }

  /**
   * The end of a message about an unknown word.
   *
   * @param word as typed
   * @param known the words that would have been right
   * @return {@code did you mean x?} or the list of known words
   */
  public static String hint(String word, Collection<String> known) {
    return to(word, known)
        .map(near -> "did you mean " + near + "?")
        .orElseGet(() -> "known are " + String.join(", ", known));
  }

  /**
   * The end of a message that names the known words already.
   *
   * @param word as typed
   * @param known the words that would have been right
   * @return {@code ; did you mean x?}, or nothing where none is near
   */
  public static String question(String word, Collection<String> known) {
    return to(word, known).map("; did you mean %s?"::formatted).orElse("");
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
