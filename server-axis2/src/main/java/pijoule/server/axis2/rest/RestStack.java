package pijoule.server.axis2.rest;

import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.exchange.Operation;

/** Axis2's plain XML over HTTP, with Axiom or ADB. */
public final class RestStack {
  private RestStack() {}

  /**
   * @param adb whether ADB's beans read and write, and not Axiom's tree
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(
      boolean adb, Endpoint<Q, A> endpoint, Service<Q, A> service) {
    MessageType<Q> requests = endpoint.service().request();
    MessageType<A> answers = endpoint.service().answer();
    Binding<Q, A> binding =
        adb ? new AdbBinding<>(requests, answers) : new AxiomBinding<>(requests, answers);
    RequestReader reader = new RequestReader(endpoint.requestShape(), binding);
    AnswerWriter writer = new AnswerWriter();
    Receiver<Q, A> receiver = new Receiver<>(new Operation<>(service), binding);
    return new Served<>(
        new RestServlet(endpoint, receiver, reader, writer),
        new RestCodec<>(binding, reader, writer),
        binding.cost());
  }
}
