package pijoule.contract.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Jackson, set up for messages: what RFC 8259 leaves open is refused (duplicate keys, other
 * encodings than UTF-8), and so is what Jackson would convert (a text for a number, a fraction for
 * an integer, null). Depth and lengths have Jackson's own limits.
 */
public final class StrictJson {
  private StrictJson() {}

  /**
   * @return a new mapper
   */
  public static JsonMapper mapper() {
    JsonFactory factory =
        JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .build();
    return JsonMapper.builder(factory)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .defaultLocale(Locale.ROOT)
        .build();
  }

  /**
   * Reads a message to its last byte.
   *
   * @param mapper as {@link #mapper} makes it
   * @param type of the message
   * @param in the message's bytes, in memory
   * @param <T> the domain's type
   * @return the message
   * @throws InvalidJsonException if they are not a message
   * @throws IOException as the stream's
   */
  public static <T> JsonMessage<T> read(JsonMapper mapper, JsonType<T> type, InputStream in)
      throws IOException {
    try {
      return mapper.readValue(in, type.type());
    } catch (JacksonException refused) {
      throw InvalidJsonException.of(refused, type);
    }
  }

  /**
   * Writes a message.
   *
   * @param mapper as {@link #mapper} makes it
   * @param message left as it is
   * @param out takes the bytes; flushed, not closed
   * @throws IOException as the stream's
   */
  public static void write(JsonMapper mapper, JsonMessage<?> message, OutputStream out)
      throws IOException {
    mapper.writeValue(out, message);
  }
}
