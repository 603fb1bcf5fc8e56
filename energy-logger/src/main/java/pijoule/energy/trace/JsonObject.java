package pijoule.energy.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A JSON object in memory whose values are asked for by key and type.
 *
 * @param where the file, and the way to the object within it, for messages
 * @param values values as the parser gives them
 */
record JsonObject(String where, Map<String, Object> values) {

  static JsonObject read(String where, JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new TraceException(where + " must hold one JSON object");
    }
    return object(where, json);
  }

  private static JsonObject object(String where, JsonParser json) throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      json.nextToken();
      values.put(key, value(where + ": " + key, json));
    }
    return new JsonObject(where, values);
  }

  private static Object value(String where, JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(where, json);
      case START_ARRAY -> array(where, json);
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> throw new TraceException(where + " has no value; leave the key out instead");
    };
  }

  private static List<Object> array(String where, JsonParser json) throws IOException {
    List<Object> values = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(where + "[" + values.size() + "]", json));
    }
    return values;
  }

  String text(String key) throws TraceException {
    return require(key, String.class);
  }

  boolean flag(String key) throws TraceException {
    return require(key, Boolean.class);
  }

  long whole(String key) throws TraceException {
    return require(key, Long.class);
  }

  double number(String key) throws TraceException {
    return require(key, Number.class).doubleValue();
  }

  JsonObject child(String key) throws TraceException {
    return require(key, JsonObject.class);
  }

  List<JsonObject> children(String key) throws TraceException {
    List<JsonObject> children = new ArrayList<>();
    for (Object child : require(key, List.class)) {
      if (!(child instanceof JsonObject object)) {
        throw new TraceException(where + ": " + key + " must hold objects, got " + child);
      }
      children.add(object);
    }
    return children;
  }

  Optional<String> optionalText(String key) throws TraceException {
    return values.containsKey(key) ? Optional.of(text(key)) : Optional.empty();
  }

  /** The object of that key, or one without keys. */
  JsonObject optionalChild(String key) throws TraceException {
    return values.containsKey(key) ? child(key) : new JsonObject(where + ": " + key, Map.of());
  }

  Optional<Boolean> optionalFlag(String key) throws TraceException {
    return values.containsKey(key) ? Optional.of(flag(key)) : Optional.empty();
  }

  OptionalDouble optionalNumber(String key) throws TraceException {
    return values.containsKey(key) ? OptionalDouble.of(number(key)) : OptionalDouble.empty();
  }

  OptionalLong optionalWhole(String key) throws TraceException {
    return values.containsKey(key) ? OptionalLong.of(whole(key)) : OptionalLong.empty();
  }

  private <T> T require(String key, Class<T> type) throws TraceException {
    Object value = values.get(key);
    if (!type.isInstance(value)) {
      throw new TraceException(
          "%s needs %s (%s), got %s; see docs/formats.md, Trace"
              .formatted(where, key, type.getSimpleName(), value == null ? "nothing" : value));
    }
    return type.cast(value);
  }
}
