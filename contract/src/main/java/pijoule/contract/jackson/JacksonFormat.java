package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;

/**
 * A format that Jackson's data binding writes and reads messages in, set up for messages: what a
 * format leaves open is refused (duplicate keys, bytes after the message), and so is what Jackson
 * would convert (a text for a number, a fraction for an integer, null). Depth and lengths have
 * Jackson's own limits. Another format is another class like this, and its protocol.
 */
public abstract class JacksonFormat {
  private final ObjectMapper mapper;

  JacksonFormat(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** What every format's mapper refuses. */
  static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M strict(B mapper) {
    return mapper
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
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
   * @return Jackson's own entry, which may be shared
   */
  public final ObjectMapper mapper() {
    return mapper;
  }

  /** What a body must be, with an example. */
  abstract String rule(String example);

  /** Where an error is; empty if Jackson does not say. */
  abstract String place(JsonLocation at);

  /**
   * Reads a message to its last byte.
   *
   * @param type of the message
   * @param in the message's bytes
   * @param <T> the domain's type
   * @return the message
   * @throws InvalidJacksonException if they are not a message
   * @throws IOException as the stream's
   */
  public final <T> JacksonMessage<T> read(JacksonType<T> type, InputStream in) throws IOException {
    try {
      return mapper.readValue(in, type.type());
    } catch (JacksonException refused) {
      throw InvalidJacksonException.of(refused, this, type);
    }
  }

  /**
   * Writes a message.
   *
   * @param message left as it is
   * @param out takes the bytes; flushed, not closed
   * @throws IOException as the stream's
   */
  public final void write(JacksonMessage<?> message, OutputStream out) throws IOException {
    mapper.writeValue(out, message);
  }
}
