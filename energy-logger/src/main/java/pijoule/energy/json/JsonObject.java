package pijoule.energy.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A JSON object in memory whose values are asked for by key and type.
 *
 * @param where the file, and the way to the object within it, for messages
 * @param values values as the parser gives them
 * @param format what is read, for what is refused
 */
public record JsonObject(String where, Map<String, Object> values, Format format) {
  /**
   * Format that an object is of.
   *
   * @param page that documents it, named where something is refused
   * @param refusal makes the exception of a line for a person
   * @param nullsLeftOut whether a value that is null is as absent as its key would be, and nothing
   *     of its place in a list; where not, it is refused
   */
  public record Format(String page, Function<String, IOException> refusal, boolean nullsLeftOut) {
    /** Makes a format of our files, in which a value is never null. */
    public Format(String page, Function<String, IOException> refusal) {
      this(page, refusal, false);
    }

    /** Format of files of others, in which a value may be null. */
    public Format withoutNulls() {
      return new Format(page, refusal, true);
    }
  }

  /** A null in a list: of no type that is asked for. */
  private static final Object NONE =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private static final JsonFactory JSON = new JsonFactory();

  private static final Map<Class<?>, String> WORDS =
      Map.of(
          String.class, "text",
          Boolean.class, "true or false",
          Long.class, "whole number",
          Number.class, "number",
          JsonObject.class, "object",
          List.class, "list");

  /**
   * Reads one object.
   *
   * @param where the file, for messages
   * @param bytes its text in UTF-8
   * @param format of it
   * @return the object
   * @throws com.fasterxml.jackson.core.JsonProcessingException if the text is no JSON
   * @throws IOException if there is none, or a value is null; in one line
   */
  public static JsonObject read(String where, byte[] bytes, Format format) throws IOException {
    try (JsonParser json = JSON.createParser(bytes)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw format.refusal().apply(where + " must hold one JSON object");
      }
      return object(where, json, format);
    }
  }

  /** Makes a value of an object. */
  public interface Maker<T> {
    /**
     * Makes it.
     *
     * @throws IOException in one line, if a key is missing or of another type
     */
    T of(JsonObject object) throws IOException;
  }

  /**
   * Reads a file of one of our formats; what is refused names the file.
   *
   * @param where the file, for messages
   * @param name and version of the format, the value of the key {@code format}
   * @throws IOException the format's refusal in one line
   */
  public static <T> T read(String where, byte[] bytes, Format format, String name, Maker<T> maker)
      throws IOException {
    try {
      JsonObject root = read(where, bytes, format);
      if (!root.text("format").equals(name)) {
        throw new IllegalArgumentException(
            "it must be of format %s, got '%s'; use the pijoule that wrote it"
                .formatted(name, root.text("format")));
      }
      return maker.of(root);
    } catch (JsonProcessingException malformed) {
      throw format
          .refusal()
          .apply("%s must be JSON, got %s".formatted(where, malformed.getOriginalMessage()));
    } catch (IllegalArgumentException | DateTimeException refused) {
      throw format.refusal().apply(where + ": " + refused.getMessage());
    }
  }

  private static JsonObject object(String where, JsonParser json, Format format)
      throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      if (json.nextToken() == JsonToken.VALUE_NULL && format.nullsLeftOut()) {
        continue;
      }
      values.put(key, value(where + ": " + key, json, format));
    }
    return new JsonObject(where, values, format);
  }

  private static Object value(String where, JsonParser json, Format format) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(where, json, format);
      case START_ARRAY -> array(where, json, format);
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> throw format.refusal().apply(where + " has no value; leave the key out instead");
    };
  }

  private static List<Object> array(String where, JsonParser json, Format format)
      throws IOException {
    List<Object> values = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.VALUE_NULL && format.nullsLeftOut()) {
        values.add(NONE); // the values behind it keep their places
        continue;
      }
      values.add(value(where + "[" + values.size() + "]", json, format));
    }
    return values;
  }

  /** The text of a key. */
  public String text(String key) throws IOException {
    return require(key, String.class);
  }

  /** The true or false of a key. */
  public boolean flag(String key) throws IOException {
    return require(key, Boolean.class);
  }

  /** The whole number of a key. */
  public long whole(String key) throws IOException {
    return require(key, Long.class);
  }

  /** The number of a key. */
  public double number(String key) throws IOException {
    return require(key, Number.class).doubleValue();
  }

  /** The object of a key. */
  public JsonObject child(String key) throws IOException {
    return require(key, JsonObject.class);
  }

  /** The objects in the list of a key. */
  public List<JsonObject> children(String key) throws IOException {
    List<JsonObject> children = new ArrayList<>();
    for (Object child : require(key, List.class)) {
      if (!(child instanceof JsonObject object)) {
        throw format.refusal().apply(where + ": " + key + " must hold objects, got " + child);
      }
      children.add(object);
    }
    return children;
  }

  /** The text of a key, where it is there. */
  public Optional<String> optionalText(String key) throws IOException {
    return optional(key, String.class);
  }

  /** The true or false of a key, where it is there. */
  public Optional<Boolean> optionalFlag(String key) throws IOException {
    return optional(key, Boolean.class);
  }

  /** The object of that key, where it is there. */
  public Optional<JsonObject> optionalChild(String key) throws IOException {
    return optional(key, JsonObject.class);
  }

  /** The object of that key, or one without keys. */
  public JsonObject childOrEmpty(String key) throws IOException {
    return optionalChild(key).orElse(new JsonObject(where, Map.of(), format));
  }

  /** The number of a key, where it is there. */
  public OptionalDouble optionalNumber(String key) throws IOException {
    return values.containsKey(key) ? OptionalDouble.of(number(key)) : OptionalDouble.empty();
  }

  /** The whole number of a key, where it is there. */
  public OptionalLong optionalWhole(String key) throws IOException {
    return values.containsKey(key) ? OptionalLong.of(whole(key)) : OptionalLong.empty();
  }

  /** All texts of an object that holds nothing else. */
  public Map<String, String> texts() throws IOException {
    return all(String.class);
  }

  /** All numbers of an object that holds nothing else. */
  public Map<String, Double> numbers() throws IOException {
    Map<String, Double> numbers = new LinkedHashMap<>();
    all(Number.class).forEach((key, number) -> numbers.put(key, number.doubleValue()));
    return numbers;
  }

  private <T> Map<String, T> all(Class<T> type) throws IOException {
    Map<String, T> all = new LinkedHashMap<>();
    for (String key : values.keySet()) {
      all.put(key, require(key, type));
    }
    return all;
  }

  private <T> Optional<T> optional(String key, Class<T> type) throws IOException {
    return values.containsKey(key) ? Optional.of(require(key, type)) : Optional.empty();
  }

  private <T> T require(String key, Class<T> type) throws IOException {
    Object value = values.get(key);
    if (!type.isInstance(value)) {
      throw format
          .refusal()
          .apply(
              "%s needs %s (%s), got %s; see %s"
                  .formatted(
                      where,
                      key,
                      WORDS.get(type),
                      value == null ? "nothing" : value,
                      format.page()));
    }
    return type.cast(value);
  }
}
