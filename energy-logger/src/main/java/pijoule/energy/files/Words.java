package pijoule.energy.files;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Texts for a terminal, measured in code points; codes of colours take no room. */
public final class Words {
  /** The space between a number and its unit. */
  private static final Pattern VALUE =
      Pattern.compile("(?<=[0-9]) (?=([kMmnµ]?(s|J|W|B|bit)|min|h|%)(?!\\w))");

  /** Colours and weights of a terminal (ECMA-48, 8.3.117, SGR). */
  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

  private Words() {}

  /**
   * {@return the text with a no-break space between each number and its unit}
   *
   * @param text any
   */
  public static String unbroken(String text) {
    return VALUE.matcher(text).replaceAll("\u00A0");
  }

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
   * {@return its length in code points, without codes of colours}
   *
   * @param text any
   */
  public static int length(String text) {
    String shown = text.indexOf('\u001b') < 0 ? text : COLOUR.matcher(text).replaceAll("");
    return shown.codePointCount(0, shown.length());
  }
}
