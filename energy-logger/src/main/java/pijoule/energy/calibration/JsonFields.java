package pijoule.energy.calibration;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A certificate's JSON object, or one within it.
 *
 * @param where the file, and the way to the object within it
 * @param values texts, numbers, objects and lists by key
 */
record JsonFields(String where, Map<String, Object> values) {
  static JsonFields read(String where, JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new CalibrationException(where + " must hold one JSON object");
    }
    return object(where, json);
  }

  private static JsonFields object(String where, JsonParser json) throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      json.nextToken();
      values.put(key, value(where + ": " + key, json));
    }
    return new JsonFields(where, values);
  }

  private static Object value(String where, JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(where, json);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(where, json));
        }
        yield list;
      }
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      default -> throw new CalibrationException(where + " has no value of this format");
    };
  }

  String text(String key) throws CalibrationException {
    return require(key, String.class);
  }

  double number(String key) throws CalibrationException {
    return require(key, Double.class);
  }

  JsonFields child(String key) throws CalibrationException {
    return require(key, JsonFields.class);
  }

  Optional<JsonFields> optionalChild(String key) throws CalibrationException {
    return values.containsKey(key) ? Optional.of(child(key)) : Optional.empty();
  }

  List<JsonFields> children(String key) throws CalibrationException {
    List<JsonFields> children = new ArrayList<>();
    for (Object child : require(key, List.class)) {
      if (!(child instanceof JsonFields fields)) {
        throw new CalibrationException(where + ": " + key + " must hold objects");
      }
      children.add(fields);
    }
    return children;
  }

  private <T> T require(String key, Class<T> type) throws CalibrationException {
    Object value = values.get(key);
    if (!type.isInstance(value)) {
      throw new CalibrationException(
          "%s needs %s, got %s; see docs/calibration.md"
              .formatted(where, key, value == null ? "nothing" : "something else"));
    }
    return type.cast(value);
  }
}
