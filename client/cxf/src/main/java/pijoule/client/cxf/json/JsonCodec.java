package pijoule.client.cxf.json;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.lang.annotation.Annotation;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.json.JsonMessage;

/** What {@link JsonStack} has done in the two phases, on the same provider. */
final class JsonCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final JsonProvider<Q, A> jackson;
  private final CallBuffers buffers;
  private final Class<Object> answerType;
  private final MultivaluedMap<String, Object> sentHeaders = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, String> receivedHeaders = new MultivaluedHashMap<>();

  @SuppressWarnings("unchecked")
  JsonCodec(JsonProvider<Q, A> jackson, CallBuffers buffers) {
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
    JsonMessage<Q> message = jackson.wrap(value);
    Class<?> type = message.getClass();
    jackson.writeTo(
        message, type, type, NONE, MediaType.APPLICATION_JSON_TYPE, sentHeaders, request);
    return request;
  }

  @Override
  public A deserialize() throws IOException {
    Object message =
        jackson.readFrom(
            answerType,
            answerType,
            NONE,
            MediaType.APPLICATION_JSON_TYPE,
            receivedHeaders,
            buffers.answer().stream());
    return jackson.answerType().cast(message).value();
  }
}
