package pijoule.contract.protocol;

import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JsonFormat;
import pijoule.contract.jackson.JsonSize;
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
  public <T> long size(MessageType<T> type, T value) {
    return JsonSize.of(type, value);
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
