package pijoule.energy.files;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word that a mistyped one was probably meant to be. */
public final class Nearest {
  private Nearest() {}

  /** The known word with the fewest letters changed, added or left out (Levenshtein 1966). */
  public static String to(String word, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String candidate) -> distance(word, candidate)))
        .orElseThrow();
  }

  /** Finds it if at most half of the word would have to change. */
  public static Optional<String> close(String word, Collection<String> known) {
    String nearest = to(word, known);
    int letters = Math.max(word.length(), nearest.length());
    return Optional.of(nearest).filter(near -> distance(word, near) <= (letters + 1) / 2);
  }

  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
