package pijoule.client.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.xml.bind.Marshaller;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.Map;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.cxf.jaxrs.WebClientStack;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;

/**
 * Plain XML through CXF's reader and writer for JAXB.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class RestStack<Q, A> extends WebClientStack<Q, A> {
  private final JAXBElementProvider<XmlMessage<?>> jaxb;
  private final JaxbType<Q> requests;
  private final Class<? extends XmlMessage<A>> answerType;
  private final String mediaType;

  private RestStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      JAXBElementProvider<XmlMessage<?>> jaxb) {
    super(settings, endpoint, policy, jaxb);
    this.jaxb = jaxb;
    requests = JaxbType.of(endpoint.service().request());
    answerType = JaxbType.of(endpoint.service().answer()).type();
    mediaType = endpoint.mediaType();
  }

  /**
   * Returns the stack, without a connection.
   *
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> RestStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    JAXBElementProvider<XmlMessage<?>> jaxb = new JAXBElementProvider<>();
    // Without XML declaration, as all stacks write.
    jaxb.setMarshallerProperties(Map.of(Marshaller.JAXB_FRAGMENT, true));
    return new RestStack<>(settings, endpoint, policy, jaxb);
  }

  @Override
  protected Object entity(Call<Q> call) {
    call.begin(Phase.SERIALIZE);
    XmlMessage<Q> request = requests.wrap(call.value());
    call.end(Phase.SERIALIZE);
    return request;
  }

  @Override
  protected A value(Response response, Call<Q> call) {
    XmlMessage<A> answer = response.readEntity(answerType);
    call.begin(Phase.DESERIALIZE);
    A value = answer.value();
    call.end(Phase.DESERIALIZE);
    return value;
  }

  @Override
  public Codec<Q, A> codec() {
    return new RestCodec<>(jaxb, requests, answerType, buffers(), mediaType);
  }

  /** Codec of {@link RestStack} and its hooks in the two phases, on the same provider. */
  private static final class RestCodec<Q, A> extends Codec<Q, A> {
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
      super(buffers.request());
      this.jaxb = jaxb;
      this.requests = requests;
      this.answerType = answerType;
      this.buffers = buffers;
      this.mediaType = MediaType.valueOf(mediaType);
      this.readType = (Class<XmlMessage<?>>) (Class<?>) answerType;
    }

    @Override
    protected void write(Q value, MemoryBuffer out) throws IOException {
      XmlMessage<Q> message = requests.wrap(value);
      Class<?> type = message.getClass();
      jaxb.writeTo(message, type, type, NONE, mediaType, sentHeaders, out);
    }

    @Override
    protected A deserialize() throws IOException {
      XmlMessage<?> message =
          jaxb.readFrom(
              readType, readType, NONE, mediaType, receivedHeaders, buffers.answer().stream());
      return answerType.cast(message).value();
    }
  }
}
