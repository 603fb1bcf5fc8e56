package pijoule.energy.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;

/** The text of one JSON object; streaming, see docs/decisions/024. */
public final class JsonText {
  private static final JsonFactory JSON = new JsonFactory();

  /** Writes the fields of an object that is open. */
  @FunctionalInterface
  public interface Fields {
    /**
     * Writes them.
     *
     * @throws IOException if the generator refuses
     */
    void writeTo(JsonGenerator json) throws IOException;
  }

  private JsonText() {}

  /** The object in one line, without a line end. */
  public static String line(Fields fields) {
    return text(Optional.empty(), fields);
  }

  /** The object with a field a line; lists stay in their line. */
  public static String lines(Fields fields) {
    return text(Optional.of(pretty()), fields) + "\n";
  }

  /** The object with a field a line, and an element of a list a line. */
  public static String longLists(Fields fields) {
    return text(Optional.of(pretty().withArrayIndenter(indenter())), fields) + "\n";
  }

  private static DefaultPrettyPrinter pretty() {
    return new DefaultPrettyPrinter().withObjectIndenter(indenter());
  }

  /** Sets one line end on every system. */
  private static DefaultIndenter indenter() {
    return new DefaultIndenter("  ", "\n");
  }

  private static String text(Optional<PrettyPrinter> pretty, Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      pretty.ifPresent(json::setPrettyPrinter);
      json.writeStartObject();
      fields.writeTo(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /** Writes an object of texts or numbers, in their order. */
  public static void values(JsonGenerator json, String key, SortedMap<String, ?> values)
      throws IOException {
    json.writeObjectFieldStart(key);
    for (Map.Entry<String, ?> value : values.entrySet()) {
      json.writeObjectField(value.getKey(), value.getValue());
    }
    json.writeEndObject();
  }

  /** Writes a number where it is known. */
  public static void ifKnown(JsonGenerator json, String key, OptionalDouble value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(key, value.getAsDouble());
    }
  }

  /** Writes a whole number where it is known. */
  public static void ifKnown(JsonGenerator json, String key, OptionalLong value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(key, value.getAsLong());
    }
  }
}
