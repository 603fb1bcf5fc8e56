package pijoule.contract.message;

/**
 * How a value is written as a message: its shape, and its items as text. Codecs for every binding
 * follow from it.
 *
 * @param <T> the value, such as {@code int[]}
 */
public interface MessageType<T> {
  /** Returns the rules of its messages. */
  Shape shape();

  /**
   * Returns how many items its message has.
   *
   * @param value any
   */
  int count(T value);

  /**
   * Returns the text of the field, or of the item.
   *
   * @param value any
   * @param index of the item, from 0, below {@link #count}
   * @param field of the item, from 0; 0 where items hold text alone
   */
  String text(T value, int index, int field);

  /**
   * Returns reads one message's items as a user of a framework does, with the JDK's own methods.
   */
  ItemReader<T> reader();

  /** Returns reads one message's items by all rules of numbers. */
  default ItemReader<T> strictReader() {
    return new StrictItems<>(shape(), reader());
  }

  /** Returns the value of a short valid message: as few items as it may have, each a short one. */
  default T shortest() {
    ItemReader<T> items = strictReader();
    for (int i = 0; i < shape().minItems(); i++) {
      if (!shape().hasFields()) {
        items.add(Shape.shortestText(shape().xsdType()));
      }
      shape().fields().forEach(field -> items.add(Shape.shortestText(field.xsdType())));
    }
    return items.value();
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
