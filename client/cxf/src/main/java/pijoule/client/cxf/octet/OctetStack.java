package pijoule.client.cxf.octet;

import jakarta.ws.rs.core.Response;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Call;
import pijoule.client.Codec;
import pijoule.client.StackSettings;
import pijoule.client.cxf.jaxrs.WebStack;
import pijoule.contract.protocol.Endpoint;

/**
 * Java's binary form through a reader and writer of our own.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class OctetStack<Q, A> extends WebStack<Q, A> {
  private final OctetProvider<Q, A> octets;

  private OctetStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      OctetProvider<Q, A> octets) {
    super(settings, endpoint, policy, octets);
    this.octets = octets;
  }

  /**
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return the stack, without a connection
   */
  public static <Q, A> OctetStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    return new OctetStack<>(settings, endpoint, policy, new OctetProvider<>(endpoint));
  }

  @Override
  protected Object entity(Call<Q> call) {
    return new Octets<>(call.value());
  }

  @Override
  @SuppressWarnings("unchecked")
  protected A value(Response response, Call<Q> call) {
    return (A) response.readEntity(Octets.class).value();
  }

  @Override
  public Codec<Q, A> codec() {
    return new OctetCodec<>(octets, buffers());
  }
}
