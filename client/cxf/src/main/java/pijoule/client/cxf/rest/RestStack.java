package pijoule.client.cxf.rest;

import jakarta.ws.rs.core.Response;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Codec;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.client.cxf.jaxrs.WebStack;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.XmlMessage;

/**
 * Plain XML through CXF's reader and writer for JAXB.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class RestStack<Q, A> extends WebStack<Q, A> {
  private final MessageProvider<Q, A> jaxb;
  private final String mediaType;

  private RestStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      MessageProvider<Q, A> jaxb) {
    super(settings, endpoint, policy, jaxb);
    this.jaxb = jaxb;
    mediaType = endpoint.mediaType();
  }

  /**
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return the stack, without a connection
   */
  public static <Q, A> RestStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    return new RestStack<>(settings, endpoint, policy, new MessageProvider<>(endpoint));
  }

  @Override
  protected Object entity(Trial<Q> trial) {
    trial.begin(Phase.SERIALIZE);
    XmlMessage<Q> request = jaxb.wrap(trial.value());
    trial.end(Phase.SERIALIZE);
    return request;
  }

  @Override
  protected A value(Response response, Trial<Q> trial) {
    XmlMessage<A> answer = response.readEntity(jaxb.answerType());
    trial.begin(Phase.DESERIALIZE);
    A value = answer.value();
    trial.end(Phase.DESERIALIZE);
    return value;
  }

  @Override
  public Codec<Q, A> codec() {
    return new RestCodec<>(jaxb, buffers(), mediaType);
  }
}
