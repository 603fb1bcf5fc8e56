package pijoule.contract.protocol;

import com.fasterxml.jackson.databind.json.JsonMapper;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JsonFormat;
import pijoule.contract.message.MessageType;

/** JSON over HTTP POST: an object with one member, as Jackson writes it. */
public final class Json extends JacksonProtocol {
  /** Made once for each program. */
  public Json() {
    super("json", "application/json");
  }

  @Override
  JacksonFormat format() {
    return new JsonFormat();
  }

  @Override
  Class<?> library() {
    return JsonMapper.class;
  }

  /** Braces, a colon in every member, and a comma after every one but the last. */
  @Override
  long objectBytes(int members) {
    return 1 + 2L * members;
  }

  @Override
  long arrayBytes(int items) {
    return "[]".length() + (long) Math.max(0, items - 1);
  }

  @Override
  long textBytes(long characters) {
    return 2 + characters;
  }

  @Override
  long numberBytes(String xsdType, String text) {
    return text.length();
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
