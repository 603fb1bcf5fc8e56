package pijoule.energy.files;

/** Text of others in a message: a terminal must not obey what is in it. */
public final class Printable {
  private static final int MAX_CHARACTERS = 2_000;

  private Printable() {}

  /**
   * The text in one line, with the code of every character that cannot be seen in its place, and
   * its end left out where it is very long.
   */
  public static String of(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints().limit(MAX_CHARACTERS).forEach(character -> append(shown, character));
    boolean cut = text.codePoints().skip(MAX_CHARACTERS).findAny().isPresent();
    return cut ? shown.append(" ...").toString() : shown.toString();
  }

  private static void append(StringBuilder shown, int character) {
    switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          shown.append("\\u%04x".formatted(character));
      default -> shown.appendCodePoint(character);
    }
  }
}
