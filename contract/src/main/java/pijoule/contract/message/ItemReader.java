package pijoule.contract.message;

/**
 * Makes a value of the texts of a message's items. For one message.
 *
 * @param <T> the value
 */
public interface ItemReader<T> {
  /**
   * Takes the next text: that of an item, or of an item's next field.
   *
   * @param text of the element
   * @throws NumberFormatException if the item must be a number and is none for the JDK
   * @throws InvalidItemException if it is none by the rules of a strict reader
   */
  void add(String text);

  /** Returns the value, after the last item. */
  T value();
}
