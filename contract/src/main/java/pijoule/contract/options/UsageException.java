package pijoule.contract.options;

import java.util.function.Supplier;

/** Wrong usage: a program prints the message in one line and exits with 2. */
public class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes a usage exception.
   *
   * @param message the rule, the value received, what to do next
   */
  public UsageException(String message) {
    super(message);
  }

  /**
   * Refuses what breaks a rule.
   *
   * @param isBroken whether it does
   * @param message the rule, the value received, what to do next; a format where there are values
   * @param values of the format
   * @throws UsageException if it does
   */
  public static void when(boolean isBroken, String message, Object... values) {
    if (isBroken) {
      throw new UsageException(values.length == 0 ? message : message.formatted(values));
    }
  }

  /**
   * Returns a value; where it is refused, the message begins with what it is of.
   *
   * @param what such as a file or a key
   * @param reader returns the value
   * @param <T> type of the value
   * @throws UsageException if the value is refused
   */
  public static <T> T naming(Object what, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (UsageException | IllegalArgumentException refused) {
      throw new UsageException(what + ": " + refused.getMessage());
    }
  }
}
