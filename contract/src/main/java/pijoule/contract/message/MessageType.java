package pijoule.contract.message;

/**
 * How a value is written as a message: its shape, and its items as text. Codecs for every binding
 * follow from it.
 *
 * @param <T> the value, such as {@code int[]}
 */
public interface MessageType<T> {
  /**
   * @return the rules of its messages
   */
  Shape shape();

  /**
   * @param value any
   * @return how many items its message has
   */
  int count(T value);

  /**
   * @param value any
   * @param index of the item, from 0, below {@link #count}
   * @param field of the item, from 0; 0 where items hold text alone
   * @return the text of the field, or of the item
   */
  String text(T value, int index, int field);

  /**
   * @return reads one message's items as a user of a framework does, with the JDK's own methods
   */
  ItemReader<T> reader();

  /**
   * @return reads one message's items by all rules of numbers
   */
  default ItemReader<T> strictReader() {
    return new StrictItems<>(shape(), reader());
  }

  /**
   * Size of a message without XML declaration, white space and references, as every client stack
   * writes it.
   *
   * @param value any whose items are of ASCII without {@code <}, {@code >} and {@code &}
   * @return bytes of the serialized message
   */
  long size(T value);
}
