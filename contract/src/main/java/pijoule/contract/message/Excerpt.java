package pijoule.contract.message;

/** Values of others in messages to a person. */
final class Excerpt {
  private static final int MAX_CHARACTERS = 40;

  private Excerpt() {}

  /** A value without control characters, cut after 40 characters. */
  static String of(String text) {
    String printable = text.replaceAll("\\p{Cntrl}", " ");
    return printable.length() <= MAX_CHARACTERS
        ? printable
        : printable.substring(0, MAX_CHARACTERS) + "...";
  }
}
