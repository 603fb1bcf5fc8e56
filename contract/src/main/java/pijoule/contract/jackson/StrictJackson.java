package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import pijoule.contract.message.BodyReader;

/**
 * Reads one of Jackson's formats by all rules of messages. What the format leaves open is refused
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
   * Makes a strict reader by Jackson.
   *
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
   * Reads a message.
   *
   * @throws InvalidJacksonException if the bytes are no message
   * @throws pijoule.contract.message.InvalidItemException if an item of theirs is none
   */
  @Override
  public T read(InputStream body) throws IOException {
    InputStream checked = new CheckedBytes(body, format.bytes(), format, type);
    return type.require(format.read(mapper, type, checked).value());
  }

  /** Reads texts alone: Jackson's own makes one of a number, of true, and in Base64 of bytes. */
  private static final class TextDeserializer extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1L;

    TextDeserializer() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return parser.hasToken(JsonToken.VALUE_STRING)
          ? parser.getText()
          : (String) context.handleUnexpectedToken(String.class, parser);
    }
  }

  /** Bytes of a body on their way to Jackson's parser, by a rule of their format. */
  private static final class CheckedBytes extends FilterInputStream {
    private final ByteRule rule;
    private final JacksonFormat format;
    private final JacksonType<?> type;
    private long passed;

    CheckedBytes(InputStream body, ByteRule rule, JacksonFormat format, JacksonType<?> type) {
      super(body);
      this.rule = rule;
      this.format = format;
      this.type = type;
    }

    @Override
    public int read() throws IOException {
      int octet = super.read();
      if (octet >= 0) {
        check(octet);
      }
      return octet;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      for (int i = 0; i < count; i++) {
        check(into[offset + i] & 0xff);
      }
      return count;
    }

    private void check(int octet) throws InvalidJacksonException {
      if (!rule.takes(octet)) {
        throw InvalidJacksonException.at(passed, format, type);
      }
      passed++;
    }
  }
}
