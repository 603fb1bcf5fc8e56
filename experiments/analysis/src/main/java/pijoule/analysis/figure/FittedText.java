package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;

/** Texts cut to the room that they have; no font is asked, so that every machine cuts alike. */
final class FittedText {
  /** Width of a letter over its size: a little above the mean of DejaVu Sans, the widest in use. */
  private static final double LETTER = 0.6;

  private static final int WIDE_FROM = 0x1100;

  private FittedText() {}

  /**
   * {@return about how wide the text is, in the size's unit}
   *
   * @param size of the font
   */
  static double width(String text, double size) {
    return text.codePoints()
            .mapToDouble(c -> c >= WIDE_FROM && c < 0xFB00 ? punctuation(c) : LETTER)
            .sum()
        * size;
  }

  private static double punctuation(int c) {
    return c >= 0x2000 && c < 0x2E80 ? LETTER : 1;
  }

  /** {@return the text, or its beginning and an ellipsis} */
  static String shorten(String text, double size, double room) {
    if (width(text, size) <= room) {
      return text;
    }
    int[] letters = text.codePoints().toArray();
    int kept = letters.length;
    while (kept > 0 && width(new String(letters, 0, kept) + "…", size) > room) {
      kept--;
    }
    return new String(letters, 0, kept).stripTrailing() + "…";
  }

  /** {@return the text in lines, broken at spaces; a word that is too long is shortened} */
  static List<String> wrap(String text, double size, double room) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && width(longer, size) > room) {
        lines.add(line);
        longer = word;
      }
      line = shorten(longer, size, room);
    }
    lines.add(line);
    return lines;
  }

  /**
   * {@return lines as by {@link #wrap(String, double, double)}, with a limit on their number: the
   * last is shortened}
   */
  static List<String> wrap(String text, double size, double room, int max) {
    List<String> lines = wrap(text, size, room);
    if (lines.size() <= max) {
      return lines;
    }
    String last = String.join(" ", lines.subList(max - 1, lines.size()));
    List<String> kept = new ArrayList<>(lines.subList(0, max - 1));
    kept.add(shorten(last, size, room));
    return kept;
  }
}
