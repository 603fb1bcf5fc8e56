package pijoule.server.axis2.value;

import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.axis2.service.ServiceServlet;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** Axis2 with messages that are no XML: a codec turns bytes into values and back. */
public final class ValueStack {
  private ValueStack() {}

  /**
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param codec that reads requests and writes answers, all of both phases; for many threads.
   *     Throws an {@link pijoule.contract.message.Invalid} for a body that is no message, and an
   *     {@link IllegalArgumentException} for an answer that the protocol cannot carry
   * @param cost heap that its objects take
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(
      Endpoint<Q, A> endpoint, Service<Q, A> service, Codec<Q, A> codec, HeapCost cost) {
    return new Served<>(
        new ServiceServlet(
            endpoint,
            new ValueReceiver<>(new Operation<>(service)).description(),
            new ValueReader<>(codec),
            new ValueWriter<>(endpoint.mediaType(), codec)),
        codec,
        cost);
  }
}
