package pijoule.client.cxf.json;

import jakarta.ws.rs.core.Response;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Codec;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.client.cxf.jaxrs.WebStack;
import pijoule.contract.json.JsonMessage;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/**
 * JSON through Jackson's provider.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class JsonStack<Q, A> extends WebStack<Q, A> {
  private final JsonProvider<Q, A> jackson;

  private JsonStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      JsonProvider<Q, A> jackson) {
    super(settings, endpoint, policy, jackson);
    this.jackson = jackson;
  }

  /**
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return the stack, without a connection
   */
  public static <Q, A> JsonStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    return new JsonStack<>(settings, endpoint, policy, new JsonProvider<>(endpoint));
  }

  @Override
  protected Object entity(Trial<Q> trial) {
    trial.begin(Phase.SERIALIZE);
    JsonMessage<Q> request = jackson.wrap(trial.value());
    trial.end(Phase.SERIALIZE);
    return request;
  }

  @Override
  protected A value(Response response, Trial<Q> trial) {
    JsonMessage<A> answer = response.readEntity(jackson.answerType());
    trial.begin(Phase.DESERIALIZE);
    A value = answer.value();
    trial.end(Phase.DESERIALIZE);
    return value;
  }

  @Override
  public Codec<Q, A> codec() {
    return new JsonCodec<>(jackson, buffers());
  }
}
