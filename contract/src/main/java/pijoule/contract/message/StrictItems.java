package pijoule.contract.message;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks the texts of a message's numbers before another reader takes them: the JDK reads digits of
 * every script, hexadecimal numbers and NaN, which no message holds.
 *
 * @param <T> the value
 */
class StrictItems<T> implements ItemReader<T> {
  private final List<String> types = new ArrayList<>();
  private final ItemReader<T> items;
  private int next;

  StrictItems(Shape shape, ItemReader<T> items) {
    shape.fields().forEach(field -> types.add(field.xsdType()));
    if (types.isEmpty()) {
      types.add(shape.xsdType());
    }
    this.items = items;
  }

  @Override
  public void add(String text) {
    switch (types.get(next)) {
      case "xs:int" -> Int32.parse(text);
      case "xs:long" -> Int64.parse(text);
      case "xs:float" -> Float32.parse(text);
      case "xs:double" -> Float64.parse(text);
      default -> {}
    }
    next = (next + 1) % types.size();
    items.add(text);
  }

  @Override
  public T value() {
    return items.value();
  }

  /**
   * How a 64-bit integer in a message is read, the same for every stack: {@code xs:long} after
   * white space is trimmed.
   */
  private static final class Int64 {
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    private Int64() {}

    /**
     * Reads a decimal number with an optional sign.
     *
     * @param text the content of a {@code timestamp} element
     * @return its value
     * @throws InvalidItemException if the text is not an integer of 64 bits
     */
    public static long parse(String text) {
      String trimmed = XmlText.trimmed(text);
      try {
        // The JDK reads digits of every script; xs:long knows 0 to 9.
        if (INTEGER.matcher(trimmed).matches()) {
          return Long.parseLong(trimmed);
        }
      } catch (NumberFormatException tooLarge) {
        // refused below
      }
      throw new InvalidItemException(
          "timestamp must be an integer from -9223372036854775808 to 9223372036854775807, got '"
              + Excerpt.of(trimmed)
              + "'");
    }
  }
}
