package pijoule.server.axis2.rest;

import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.server.Served;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.service.ServiceServlet;
import pijoule.server.axis2.xml.ServiceFiles;
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
    Binding<Q, A> binding = Binding.of(adb, Envelope.NONE, endpoint);
    RequestReader reader = new RequestReader();
    AnswerWriter writer = new AnswerWriter();
    return new Served<>(
        new ServiceServlet(
            endpoint, ServiceFiles.of(new Operation<>(service), binding), reader, writer),
        new RestCodec<>(binding, reader, writer),
        binding.cost());
  }
}
