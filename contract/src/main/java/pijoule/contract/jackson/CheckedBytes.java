package pijoule.contract.jackson;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes of a body on their way to Jackson's parser, by a rule of their format. */
final class CheckedBytes extends FilterInputStream {
  private final ByteRule rule;
  private final JacksonFormat format;
  private final JacksonType<?> type;
  private long passed;

  CheckedBytes(InputStream body, ByteRule rule, JacksonFormat format, JacksonType<?> type) {
    super(body);
    this.rule = rule;
    this.format = format;
    this.type = type;
  }

  @Override
  public int read() throws IOException {
    int octet = super.read();
    if (octet >= 0) {
      check(octet);
    }
    return octet;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int count = super.read(into, offset, length);
    for (int i = 0; i < count; i++) {
      check(into[offset + i] & 0xff);
    }
    return count;
  }

  private void check(int octet) throws InvalidJacksonException {
    if (!rule.takes(octet)) {
      throw InvalidJacksonException.at(passed, format, type);
    }
    passed++;
  }
}
