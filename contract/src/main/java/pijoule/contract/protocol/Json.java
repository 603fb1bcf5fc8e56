package pijoule.contract.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import pijoule.contract.json.JsonType;
import pijoule.contract.json.StrictJson;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** JSON over HTTP POST: an object with one member, as Jackson writes it. */
public final class Json implements Protocol {
  @Override
  public String name() {
    return "json";
  }

  @Override
  public String mediaType() {
    return "application/json";
  }

  @Override
  public String content(Shape shape) {
    return "an object with " + shape.item();
  }

  @Override
  public String shortest(Shape shape) {
    String single = shape.xsdType().equals("xs:string") ? "\"\"" : "1";
    return "{\"" + shape.item() + "\":" + (shape.maxItems() > 1 ? "[]" : single) + "}";
  }

  @Override
  public <T> byte[] body(MessageType<T> type, T value) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      StrictJson.write(StrictJson.mapper(), JsonType.of(type).wrap(value), body);
    } catch (IOException notInMemory) {
      throw new UncheckedIOException(notInMemory);
    }
    return body.toByteArray();
  }

  @Override
  public <T> long size(MessageType<T> type, T value) {
    return JsonType.of(type).size(value);
  }

  /** A digit and a comma, or two quotes. */
  @Override
  public int minItemBytes(MessageType<?> type) {
    return 2;
  }

  /** Every item but the first follows a comma; those in words are counted as well. */
  @Override
  public long maxItems(MessageType<?> type, byte[] body, int size) {
    if (type.shape().maxItems() == 1) {
      return 1;
    }
    long items = 1;
    for (int i = 0; i < size; i++) {
      items += body[i] == ',' ? 1 : 0;
    }
    return items;
  }
}
