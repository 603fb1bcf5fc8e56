package pijoule.contract.jackson;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import pijoule.contract.message.BodyReader;

/**
 * Reads one of Jackson's formats by all rules of messages: what the format leaves open is refused
 * (duplicate keys, bytes after the message), and so is what Jackson would convert (a text for a
 * number, a number for a text, a fraction for an integer, null, bytes that are no UTF-8). Depth and
 * lengths have Jackson's own limits.
 *
 * @param <T> the domain's type
 */
public final class StrictJackson<T> implements BodyReader<T> {
  private final JacksonFormat format;
  private final JacksonType<T> type;
  private final ObjectMapper mapper;

  /**
   * @param format of the bodies
   * @param type of their messages
   */
  public StrictJackson(JacksonFormat format, JacksonType<T> type) {
    this.format = format;
    this.type = type;
    mapper = format.strict();
  }

  /** Builds a mapper that refuses what is no message. */
  static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M mapper(B builder) {
    return builder
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .defaultLocale(Locale.ROOT)
        .addModule(new SimpleModule().addDeserializer(String.class, new TextDeserializer()))
        .build();
  }

  /**
   * @throws InvalidJacksonException if the bytes are no message
   * @throws pijoule.contract.message.InvalidItemException if an item of theirs is none
   */
  @Override
  public T read(InputStream body) throws IOException {
    InputStream checked = new CheckedBytes(body, format.bytes(), format, type);
    return type.require(format.read(mapper, type, checked).value());
  }
}
