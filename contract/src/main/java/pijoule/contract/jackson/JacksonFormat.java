package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A format that Jackson's data binding writes and reads messages in, with Jackson's own settings;
 * {@link StrictJackson} reads it by all rules. Another format is another class like this, and its
 * protocol.
 */
public abstract class JacksonFormat {
  private final ObjectMapper mapper;

  JacksonFormat(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Returns Jackson's own entry, which may be shared. */
  public final ObjectMapper mapper() {
    return mapper;
  }

  /** Newly set up to refuse what is no message. */
  abstract ObjectMapper strict();

  /** Rules of bytes that Jackson's parser does not keep. */
  abstract ByteRule bytes();

  /** Rule that a body must keep, with an example. */
  abstract String rule(String example);

  /** Where an error is, in a binary format by its byte; empty if Jackson does not say. */
  String place(JsonLocation at) {
    return at.getByteOffset() < 0 ? "" : "an error at byte " + at.getByteOffset();
  }

  /**
   * Reads a message as Jackson does by itself.
   *
   * @param type of the message
   * @param in the message's bytes
   * @param <T> the domain's type
   * @return the message
   * @throws InvalidJacksonException if Jackson refuses them, or they say null
   * @throws IOException as the stream's
   */
  public final <T> JacksonMessage<T> read(JacksonType<T> type, InputStream in) throws IOException {
    return read(mapper, type, in);
  }

  final <T> JacksonMessage<T> read(ObjectMapper reader, JacksonType<T> type, InputStream in)
      throws IOException {
    try {
      JacksonMessage<T> message = reader.readValue(in, type.type());
      if (message == null) {
        throw InvalidJacksonException.ofNull(this, type);
      }
      return message;
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
