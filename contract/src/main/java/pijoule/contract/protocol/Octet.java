package pijoule.contract.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.octet.OctetType;

/** Java's binary form over HTTP POST: what Hamad et al. (2010) call REST. */
public final class Octet implements Protocol {
  @Override
  public String name() {
    return "octet";
  }

  @Override
  public String mediaType() {
    return "application/octet-stream";
  }

  @Override
  public String content(Shape shape) {
    return shape.root() + " as DataOutput writes them";
  }

  @Override
  public String shortest(MessageType<?> type) {
    return "the bytes " + HexFormat.ofDelimiter(" ").formatHex(shortestBody(type));
  }

  private <T> byte[] shortestBody(MessageType<T> type) {
    return body(type, type.shortest());
  }

  @Override
  public <T> byte[] body(MessageType<T> type, T value) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      OctetType.of(type).write(value, body);
    } catch (IOException notInMemory) {
      throw new UncheckedIOException(notInMemory);
    }
    return body.toByteArray();
  }

  @Override
  public <T> long size(MessageType<T> type, T value) {
    return OctetType.of(type).size(value);
  }

  @Override
  public int minItemBytes(MessageType<?> type) {
    return OctetType.of(type).minItemBytes();
  }

  @Override
  public long maxItems(MessageType<?> type, byte[] body, int size) {
    return size / minItemBytes(type);
  }
}
