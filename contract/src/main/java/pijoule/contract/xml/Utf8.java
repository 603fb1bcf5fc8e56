package pijoule.contract.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Characters of XML bodies, for any parser: the JDK's prints a line about bytes that are none. */
public final class Utf8 {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private Utf8() {}

  /**
   * Returns its characters without a byte order mark; fails where the bytes are not UTF-8.
   *
   * @param body its bytes
   * @throws IOException as the stream's
   */
  public static Reader of(InputStream body) throws IOException {
    PushbackInputStream bytes = new PushbackInputStream(body, BYTE_ORDER_MARK.length);
    byte[] first = bytes.readNBytes(BYTE_ORDER_MARK.length);
    if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
      bytes.unread(first);
    }
    return new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder());
  }
}
