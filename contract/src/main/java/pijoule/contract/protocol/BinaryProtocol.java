package pijoule.contract.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import pijoule.contract.message.MessageType;

/**
 * Base of Jackson's binary formats: the map of JSON, in which an item begins with a byte that has
 * its kind and, if they are small, its length or number.
 */
abstract class BinaryProtocol extends JacksonProtocol {
  private final String notation;
  private final int map;
  private final int text;

  /**
   * Makes a binary protocol.
   *
   * @param notation that {@link #shortest} is in
   * @param map first byte of a map with one member, as Jackson writes it
   * @param text first byte of a text; a small length is added
   */
  BinaryProtocol(String name, String mediaType, String notation, int map, int text) {
    super(name, mediaType);
    this.notation = notation;
    this.map = map;
    this.text = text;
  }

  /**
   * Length of an array by its first bytes; as many as the body has if it is in the first byte.
   *
   * @param at index of the first byte, which at least four follow
   */
  abstract long length(ByteBuffer body, int at);

  /** Bytes of an integer. */
  abstract int integerBytes(long number);

  /** Bytes of a number that is not in a first byte: 1, 2, 4 or 8. */
  static int bytes(long unsigned) {
    int least = (Long.SIZE - Long.numberOfLeadingZeros(unsigned) + Byte.SIZE - 1) / Byte.SIZE;
    return Integer.highestOneBit(2 * least - 1);
  }

  @Override
  public final String shortest(MessageType<?> type) {
    return super.shortest(type) + notation;
  }

  @Override
  final long numberBytes(String xsdType, String text) {
    return switch (xsdType) {
      case "xs:float" -> 1 + Float.BYTES;
      case "xs:double" -> 1 + Double.BYTES;
      default -> integerBytes(Long.parseLong(text));
    };
  }

  /** A small number, or an empty text. */
  @Override
  public final int minItemBytes(MessageType<?> type) {
    return 1;
  }

  /**
   * The length of the array, where the body begins as every stack writes it; else as many as there
   * are bytes.
   */
  @Override
  public final long maxItems(MessageType<?> type, byte[] body, int size) {
    if (type.shape().maxItems() == 1) {
      return 1;
    }
    byte[] item = type.shape().item().getBytes(StandardCharsets.US_ASCII);
    int array = 2 + item.length;
    ByteBuffer bytes = ByteBuffer.wrap(body, 0, size);
    ByteBuffer start = ByteBuffer.allocate(array).put((byte) map).put((byte) (text + item.length));
    return size > array + Integer.BYTES && bytes.slice(0, array).equals(start.put(item).flip())
        ? Math.min(size, length(bytes, array))
        : size;
  }
}
