package pijoule.contract.protocol;

import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.nio.ByteBuffer;
import pijoule.contract.jackson.CborFormat;
import pijoule.contract.jackson.JacksonFormat;

/** CBOR over HTTP POST: the same map as by JSON, in binary; its first bytes are RFC 8949's. */
public final class Cbor extends BinaryProtocol {
  /** First byte of a map of indefinite length, as Jackson writes it. */
  private static final int MAP = 0xbf;

  private static final int TEXT = 0x60;

  /** First bytes of arrays with a length in the next 1, 2 or 4 bytes: RFC 8949, section 3. */
  private static final int ARRAY_1 = 0x98;

  private static final int ARRAY_2 = 0x99;
  private static final int ARRAY_4 = 0x9a;

  /** Lengths up to this are in the first byte: RFC 8949, section 3. */
  private static final int IN_FIRST_BYTE = 23;

  /** Characters of a text that Jackson writes in one piece: a quarter of 16,000 bytes, less 4. */
  private static final int TEXT_PIECE = 3_996;

  /** First byte and break of what has no length. */
  private static final int INDEFINITE = 2;

  /** Made once for each program. */
  public Cbor() {
    super("cbor", "application/cbor", " in diagnostic notation", MAP, TEXT);
  }

  @Override
  JacksonFormat format() {
    return new CborFormat();
  }

  @Override
  Class<?> library() {
    return CBORFactory.class;
  }

  @Override
  long objectBytes(int members) {
    return INDEFINITE;
  }

  @Override
  long arrayBytes(int items) {
    return headBytes(items);
  }

  @Override
  long textBytes(long characters) {
    if (characters <= TEXT_PIECE) {
      return headBytes(characters) + characters;
    }
    long pieces = (characters - 1) / TEXT_PIECE;
    long whole = pieces * TEXT_PIECE;
    return INDEFINITE + pieces * headBytes(TEXT_PIECE) + whole + textBytes(characters - whole);
  }

  /** A negative number n is written as -1 - n. */
  @Override
  int integerBytes(long number) {
    return headBytes(number < 0 ? ~number : number);
  }

  private static int headBytes(long number) {
    return number <= IN_FIRST_BYTE ? 1 : 1 + bytes(number);
  }

  @Override
  long length(ByteBuffer body, int at) {
    return switch (Byte.toUnsignedInt(body.get(at))) {
      case ARRAY_1 -> Byte.toUnsignedInt(body.get(at + 1));
      case ARRAY_2 -> Short.toUnsignedInt(body.getShort(at + 1));
      case ARRAY_4 -> Integer.toUnsignedLong(body.getInt(at + 1));
      default -> body.limit();
    };
  }
}
