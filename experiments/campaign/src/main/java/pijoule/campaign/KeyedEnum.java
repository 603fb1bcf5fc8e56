package pijoule.campaign;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import pijoule.contract.options.Nearest;

/** Enums whose name in files is their own key. */
final class KeyedEnum {
  private KeyedEnum() {}

  static <E extends Enum<E>> void register(
      SimpleModule module, Class<E> type, Function<E, String> key) {
    Map<String, E> byKey = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      byKey.put(key.apply(constant), constant);
    }
    module.addDeserializer(type, new Reader<>(type, byKey));
    module.addKeyDeserializer(type, new KeyReader<>(type, byKey));
    module.addSerializer(type, new Writer<>(key, false));
    module.addKeySerializer(type, new Writer<>(key, true));
  }

  private static <E extends Enum<E>> E find(Class<E> type, Map<String, E> byKey, String text)
      throws IOException {
    E found = byKey.get(text);
    if (found == null) {
      throw new IOException(
          "unknown "
              + type.getSimpleName().toLowerCase(Locale.ROOT)
              + " '"
              + text
              + "': "
              + Nearest.hint(text, byKey.keySet()));
    }
    return found;
  }

  private static final class Reader<E extends Enum<E>> extends JsonDeserializer<E> {
    private final Class<E> type;
    private final Map<String, E> byKey;

    Reader(Class<E> type, Map<String, E> byKey) {
      this.type = type;
      this.byKey = byKey;
    }

    @Override
    public E deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return find(type, byKey, json.getText());
    }
  }

  private static final class KeyReader<E extends Enum<E>> extends KeyDeserializer {
    private final Class<E> type;
    private final Map<String, E> byKey;

    KeyReader(Class<E> type, Map<String, E> byKey) {
      this.type = type;
      this.byKey = byKey;
    }

    @Override
    public Object deserializeKey(String text, DeserializationContext context) throws IOException {
      return find(type, byKey, text);
    }
  }

  private static final class Writer<E extends Enum<E>> extends JsonSerializer<E> {
    private final Function<E, String> key;
    private final boolean asKey;

    Writer(Function<E, String> key, boolean asKey) {
      this.key = key;
      this.asKey = asKey;
    }

    @Override
    public void serialize(E value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (asKey) {
        json.writeFieldName(key.apply(value));
      } else {
        json.writeString(key.apply(value));
      }
    }
  }
}
