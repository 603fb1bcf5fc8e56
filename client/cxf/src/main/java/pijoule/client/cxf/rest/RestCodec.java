package pijoule.client.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.lang.annotation.Annotation;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;

/** What {@link RestStack} and its hooks have done in the two phases, on the same provider. */
final class RestCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final JAXBElementProvider<XmlMessage<?>> jaxb;
  private final JaxbType<Q> requests;
  private final Class<? extends XmlMessage<A>> answerType;
  private final CallBuffers buffers;
  private final MediaType mediaType;
  private final Class<XmlMessage<?>> readType;
  private final MultivaluedMap<String, Object> sentHeaders = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, String> receivedHeaders = new MultivaluedHashMap<>();

  @SuppressWarnings("unchecked")
  RestCodec(
      JAXBElementProvider<XmlMessage<?>> jaxb,
      JaxbType<Q> requests,
      Class<? extends XmlMessage<A>> answerType,
      CallBuffers buffers,
      String mediaType) {
    this.jaxb = jaxb;
    this.requests = requests;
    this.answerType = answerType;
    this.buffers = buffers;
    this.mediaType = MediaType.valueOf(mediaType);
    this.readType = (Class<XmlMessage<?>>) (Class<?>) answerType;
  }

  @Override
  public MemoryBuffer sent() {
    return buffers.request();
  }

  @Override
  public MemoryBuffer serialize(Q value) throws IOException {
    MemoryBuffer request = buffers.request();
    request.reset();
    XmlMessage<Q> message = requests.wrap(value);
    Class<?> type = message.getClass();
    jaxb.writeTo(message, type, type, NONE, mediaType, sentHeaders, request);
    return request;
  }

  @Override
  public A deserialize() throws IOException {
    XmlMessage<?> message =
        jaxb.readFrom(
            readType, readType, NONE, mediaType, receivedHeaders, buffers.answer().stream());
    return answerType.cast(message).value();
  }
}
