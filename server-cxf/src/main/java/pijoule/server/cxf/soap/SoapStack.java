package pijoule.server.cxf.soap;

import java.util.Optional;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.JaxbType;
import pijoule.security.Protection;
import pijoule.server.OtherJar;
import pijoule.server.Served;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-WS front end with JAXB. */
public final class SoapStack {
  private static final HeapCost COST = new HeapCost(50, 17);

  private SoapStack() {}

  /**
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param envelope of the endpoint's protocol
   * @param security of its messages
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(
      Endpoint<Q, A> endpoint, Service<Q, A> service, Envelope envelope, Security security) {
    String name = endpoint.service().name();
    SoapServlet servlet =
        new SoapServlet(
            SoapServices.of(name, new Operation<>(service)),
            "/" + ServiceHttp.serviceName(name) + "/" + name,
            endpoint.service().request(),
            envelope,
            protection(security, envelope));
    return new Served<>(
        servlet, new SoapCodec<>(JaxbType.of(endpoint.service().answer()), servlet), COST);
  }

  private static Optional<Protection> protection(Security security, Envelope envelope) {
    if (!security.level().isOfMessages()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Protection.of(security, envelope));
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("server-cxf", security);
    }
  }
}
