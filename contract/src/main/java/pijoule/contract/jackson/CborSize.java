package pijoule.contract.jackson;

import java.util.List;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** Sizes of messages in CBOR, as Jackson writes it. No class of Jackson is loaded for it. */
public final class CborSize {
  /** Lengths up to this are in the first byte: RFC 8949, section 3. */
  private static final int IN_FIRST_BYTE = 23;

  private static final int BYTE = 0xff;
  private static final int SHORT = 0xffff;
  private static final long INT = 0xffff_ffffL;

  /** Characters of a text that Jackson writes in one piece: a quarter of 16,000 bytes, less 4. */
  private static final int TEXT_PIECE = 3_996;

  /** First byte and break of what has no length. */
  private static final int INDEFINITE = 2;

  private CborSize() {}

  /**
   * Returns bytes.
   *
   * @param messages their type
   * @param value any whose items are of ASCII that CBOR writes as it is
   * @param <T> the domain's type
   */
  public static <T> long of(MessageType<T> messages, T value) {
    Shape shape = messages.shape();
    int count = messages.count(value);
    long bytes = INDEFINITE + textBytes(shape.item().length());
    if (shape.maxItems() > 1) {
      bytes += headBytes(count);
    }
    for (int i = 0; i < count; i++) {
      bytes +=
          shape.hasFields()
              ? fieldBytes(messages, value, i)
              : valueBytes(shape.xsdType(), messages.text(value, i, 0));
    }
    return bytes;
  }

  private static <T> long fieldBytes(MessageType<T> messages, T value, int index) {
    List<Shape.Field> fields = messages.shape().fields();
    long bytes = INDEFINITE;
    for (int i = 0; i < fields.size(); i++) {
      Shape.Field field = fields.get(i);
      bytes += textBytes(field.name().length());
      bytes += valueBytes(field.xsdType(), messages.text(value, index, i));
    }
    return bytes;
  }

  private static long valueBytes(String xsdType, String text) {
    return switch (xsdType) {
      case "xs:string" -> textBytes(text.length());
      case "xs:float" -> 1 + Float.BYTES;
      case "xs:double" -> 1 + Double.BYTES;
      default -> {
        long number = Long.parseLong(text);
        // A negative number n is written as -1 - n.
        yield headBytes(number < 0 ? ~number : number);
      }
    };
  }

  private static long textBytes(long characters) {
    if (characters <= TEXT_PIECE) {
      return headBytes(characters) + characters;
    }
    long pieces = (characters - 1) / TEXT_PIECE;
    long whole = pieces * TEXT_PIECE;
    return INDEFINITE + pieces * headBytes(TEXT_PIECE) + whole + textBytes(characters - whole);
  }

  private static int headBytes(long number) {
    if (number <= IN_FIRST_BYTE) {
      return 1;
    }
    if (number <= BYTE) {
      return 1 + Byte.BYTES;
    }
    if (number <= SHORT) {
      return 1 + Short.BYTES;
    }
    return number <= INT ? 1 + Integer.BYTES : 1 + Long.BYTES;
  }
}
