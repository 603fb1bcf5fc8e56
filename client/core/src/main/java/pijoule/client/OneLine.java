package pijoule.client;

/** Makes one short line of any text, for a reason. */
public final class OneLine {
  private static final int MAX_CHARS = 200;

  private OneLine() {}

  /**
   * Returns the text with white space and control characters run together, shortened.
   *
   * @param text any
   */
  public static String of(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "...";
  }
}
