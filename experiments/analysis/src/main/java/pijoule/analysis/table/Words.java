package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.List;

/** Texts for a terminal, measured in code points. */
public final class Words {
  private Words() {}

  /**
   * Breaks a text at its spaces; a word that is wider by itself stays whole.
   *
   * @param text of one line
   * @param width of a line
   * @param indent of every line but the first
   * @return at least one line
   */
  public static List<String> wrap(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    String line = null;
    for (String word : text.split(" ", -1)) {
      if (line == null) {
        line = word;
      } else if (length(line) + 1 + length(word) > width) {
        lines.add(line);
        line = indent + word;
      } else {
        line += " " + word;
      }
    }
    lines.add(line);
    return lines;
  }

  /**
   * {@return its length in code points}
   *
   * @param text any
   */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
