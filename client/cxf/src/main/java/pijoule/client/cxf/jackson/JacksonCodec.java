package pijoule.client.cxf.jackson;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.lang.annotation.Annotation;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.jackson.JacksonMessage;

/** What {@link JacksonStack} has done in the two phases, on the same provider. */
final class JacksonCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final JacksonProvider<Q, A> jackson;
  private final CallBuffers buffers;
  private final Class<Object> answerType;
  private final MultivaluedMap<String, Object> sentHeaders = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, String> receivedHeaders = new MultivaluedHashMap<>();

  @SuppressWarnings("unchecked")
  JacksonCodec(JacksonProvider<Q, A> jackson, CallBuffers buffers) {
    this.jackson = jackson;
    this.buffers = buffers;
    answerType = (Class<Object>) (Class<?>) jackson.answerType();
  }

  @Override
  public MemoryBuffer sent() {
    return buffers.request();
  }

  @Override
  public MemoryBuffer serialize(Q value) throws IOException {
    MemoryBuffer request = buffers.request();
    request.reset();
    JacksonMessage<Q> message = jackson.wrap(value);
    Class<?> type = message.getClass();
    jackson.writeTo(message, type, type, NONE, MediaType.WILDCARD_TYPE, sentHeaders, request);
    return request;
  }

  @Override
  public A deserialize() throws IOException {
    Object message =
        jackson.readFrom(
            answerType,
            answerType,
            NONE,
            MediaType.WILDCARD_TYPE,
            receivedHeaders,
            buffers.answer().stream());
    return jackson.answerType().cast(message).value();
  }
}
