package pijoule.contract.message;

/** Names and sizes of the message {@code <numbers><n>1</n></numbers>}; see numbers.xsd. */
public final class NumbersXml {
  /** Root element. */
  public static final String ROOT = "numbers";

  /** Element of one number. */
  public static final String ITEM = "n";

  /** Bytes of {@code <numbers></numbers>}. */
  public static final int ROOT_BYTES = 19;

  /** Bytes of {@code <n></n>}. */
  public static final int ITEM_BYTES = 7;

  private NumbersXml() {}

  /**
   * Size of a message without XML declaration or white space, as every client stack writes it.
   *
   * @param numbers the numbers
   * @return bytes of the serialized message
   */
  public static long size(int[] numbers) {
    long bytes = ROOT_BYTES;
    for (int number : numbers) {
      bytes += ITEM_BYTES + Int32.length(number);
    }
    return bytes;
  }
}
