package pijoule.client.cxf.jackson;

import jakarta.ws.rs.core.Response;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Call;
import pijoule.client.Codec;
import pijoule.client.StackSettings;
import pijoule.client.cxf.jaxrs.WebStack;
import pijoule.contract.jackson.JacksonMessage;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/**
 * JSON through Jackson's provider.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class JacksonStack<Q, A> extends WebStack<Q, A> {
  private final JacksonProvider<Q, A> jackson;

  private JacksonStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      JacksonProvider<Q, A> jackson) {
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
  public static <Q, A> JacksonStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    return new JacksonStack<>(settings, endpoint, policy, new JacksonProvider<>(endpoint));
  }

  @Override
  protected Object entity(Call<Q> call) {
    call.begin(Phase.SERIALIZE);
    JacksonMessage<Q> request = jackson.wrap(call.value());
    call.end(Phase.SERIALIZE);
    return request;
  }

  @Override
  protected A value(Response response, Call<Q> call) {
    JacksonMessage<A> answer = response.readEntity(jackson.answerType());
    call.begin(Phase.DESERIALIZE);
    A value = answer.value();
    call.end(Phase.DESERIALIZE);
    return value;
  }

  @Override
  public Codec<Q, A> codec() {
    return new JacksonCodec<>(jackson, buffers());
  }
}
