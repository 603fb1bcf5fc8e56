package pijoule.client.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.lang.annotation.Annotation;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.xml.XmlMessage;

/** What {@link RestStack} and its hooks have done in the two phases, on the same provider. */
final class RestCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final MessageProvider<Q, A> jaxb;
  private final CallBuffers buffers;
  private final MediaType mediaType;
  private final Class<XmlMessage<?>> answerType;
  private final MultivaluedMap<String, Object> sentHeaders = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, String> receivedHeaders = new MultivaluedHashMap<>();

  @SuppressWarnings("unchecked")
  RestCodec(MessageProvider<Q, A> jaxb, CallBuffers buffers, String mediaType) {
    this.jaxb = jaxb;
    this.buffers = buffers;
    this.mediaType = MediaType.valueOf(mediaType);
    this.answerType = (Class<XmlMessage<?>>) (Class<?>) jaxb.answerType();
  }

  @Override
  public MemoryBuffer sent() {
    return buffers.request();
  }

  @Override
  public MemoryBuffer serialize(Q value) throws IOException {
    MemoryBuffer request = buffers.request();
    request.reset();
    XmlMessage<Q> message = jaxb.wrap(value);
    Class<?> type = message.getClass();
    jaxb.writeTo(message, type, type, NONE, mediaType, sentHeaders, request);
    return request;
  }

  @Override
  public A deserialize() throws IOException {
    XmlMessage<?> message =
        jaxb.readFrom(
            answerType, answerType, NONE, mediaType, receivedHeaders, buffers.answer().stream());
    return jaxb.answerType().cast(message).value();
  }
}
