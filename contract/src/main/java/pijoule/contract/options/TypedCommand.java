package pijoule.contract.options;

/** Commands of pijoule in messages, so that a person can type them as they are printed. */
public final class TypedCommand {
  /** System property: what started this program, such as {@code ./pijoule}. */
  public static final String PROPERTY = "pijoule.command";

  private TypedCommand() {}

  /**
   * Writes a command.
   *
   * @param words of it after {@code pijoule}
   * @return the whole command, which begins as the person began this one
   */
  public static String of(String words) {
    return System.getProperty(PROPERTY, "pijoule") + " " + words;
  }
}
