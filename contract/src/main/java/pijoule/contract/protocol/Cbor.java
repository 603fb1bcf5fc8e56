package pijoule.contract.protocol;

import java.nio.ByteBuffer;
import pijoule.contract.jackson.CborFormat;
import pijoule.contract.jackson.CborSize;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.message.MessageType;

/** CBOR over HTTP POST: the same map as by JSON, in binary. */
public final class Cbor extends JacksonProtocol {
  /** First byte of a map of indefinite length, as Jackson writes it. */
  private static final int MAP = 0xbf;

  /** First byte of a short text; its length is added. */
  private static final int TEXT = 0x60;

  /** First bytes of arrays with a length in the next 1, 2 or 4 bytes: RFC 8949, section 3. */
  private static final int ARRAY_1 = 0x98;

  private static final int ARRAY_2 = 0x99;
  private static final int ARRAY_4 = 0x9a;

  /** Made once for each program. */
  public Cbor() {
    super("cbor", "application/cbor");
  }

  @Override
  public boolean isText() {
    return false;
  }

  @Override
  public String shortest(MessageType<?> type) {
    return super.shortest(type) + " in diagnostic notation";
  }

  @Override
  JacksonFormat format() {
    return new CborFormat();
  }

  @Override
  public <T> long size(MessageType<T> type, T value) {
    return CborSize.of(type, value);
  }

  /** A small number, or an empty text. */
  @Override
  public int minItemBytes(MessageType<?> type) {
    return 1;
  }

  /**
   * The length of the array, where the body begins as every stack writes it; else as many as there
   * are bytes.
   */
  @Override
  public long maxItems(MessageType<?> type, byte[] body, int size) {
    if (type.shape().maxItems() == 1) {
      return 1;
    }
    String item = type.shape().item();
    int array = 2 + item.length();
    ByteBuffer bytes = ByteBuffer.wrap(body, 0, size);
    return size > array + Integer.BYTES && begins(bytes, item)
        ? Math.min(size, length(bytes, array))
        : size;
  }

  private static boolean begins(ByteBuffer body, String item) {
    boolean same = Byte.toUnsignedInt(body.get(0)) == MAP && body.get(1) == TEXT + item.length();
    for (int i = 0; i < item.length(); i++) {
      same &= body.get(2 + i) == item.charAt(i);
    }
    return same;
  }

  private static long length(ByteBuffer body, int at) {
    return switch (Byte.toUnsignedInt(body.get(at))) {
      case ARRAY_1 -> Byte.toUnsignedInt(body.get(at + 1));
      case ARRAY_2 -> Short.toUnsignedInt(body.getShort(at + 1));
      case ARRAY_4 -> Integer.toUnsignedLong(body.getInt(at + 1));
      default -> body.limit();
    };
  }
}
