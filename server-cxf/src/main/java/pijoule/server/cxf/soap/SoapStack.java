package pijoule.server.cxf.soap;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.security.Protection;
import pijoule.server.OtherJar;
import pijoule.server.Served;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-WS front end with JAXB. */
public final class SoapStack {
  private static final HeapCost COST = new HeapCost(50, 17);

  private SoapStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param envelope of the endpoint's protocol
   * @param security of its messages
   * @param encoding of both bodies
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Envelope envelope,
      Security security,
      ContentEncoding encoding) {
    String name = endpoint.service().name();
    SoapServlet servlet =
        new SoapServlet(
            SoapServices.of(name, new Operation<>(service)),
            "/" + ServiceHttp.serviceName(name) + "/" + name,
            endpoint.service().request(),
            envelope,
            protection(security, envelope),
            encoding);
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

  /** The pieces of both phases in turn, on the servlet's own interceptors and binding. */
  private static final class SoapCodec<Q, A> implements Codec<Q, A> {
    private final JaxbType<A> answers;
    private final SoapServlet servlet;

    @SuppressWarnings("NullAway.Init") // null before phases are repeated
    private SoapPieces pieces;

    SoapCodec(JaxbType<A> answers, SoapServlet servlet) {
      this.answers = answers;
      this.servlet = servlet;
    }

    /** Only where phases are repeated, by one thread at a time: CXF's endpoint is complete then. */
    private SoapPieces pieces() {
      if (pieces == null) {
        pieces = servlet.pieces();
      }
      return pieces;
    }

    @Override
    @SuppressWarnings("unchecked") // the endpoint's one operation reads nothing else
    public Q deserialize(InputStream body) throws Exception {
      return ((XmlMessage<Q>) pieces().read(body)).value();
    }

    @Override
    public void serialize(A answer, OutputStream out) throws Exception {
      pieces().write(answers.wrap(answer), out);
    }
  }
}
