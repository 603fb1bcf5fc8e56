package pijoule.server.cxf.soap;

import jakarta.servlet.ServletConfig;
import jakarta.xml.ws.soap.SOAPBinding;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import pijoule.contract.message.MessageType;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;

/** CXF's servlet with one endpoint, configured in code: the same on every container. */
final class SoapServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  /** Endpoint property: prefixes and namespaces that are declared on the envelope. */
  private static final String ENVELOPE_NAMESPACES = "soap.env.ns.map";

  private final transient Object service;
  private final String address;
  private final transient MessageType<?> requests;
  private final Envelope envelope;
  private final transient Optional<Protection> protection;
  private transient Server server;

  /**
   * @param service annotated for JAX-WS
   * @param address below the servlet's path
   * @param requests type of a request's payload
   * @param envelope of both messages
   * @param protection of both messages, where they have one
   */
  SoapServlet(
      Object service,
      String address,
      MessageType<?> requests,
      Envelope envelope,
      Optional<Protection> protection) {
    this.service = service;
    this.address = address;
    this.requests = requests;
    this.envelope = envelope;
    this.protection = protection;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    super.loadBus(config);
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setBus(getBus());
    factory.setAddress(address);
    factory.setServiceBean(service);
    factory.setBindingId(
        envelope == Envelope.SOAP_1_1
            ? SOAPBinding.SOAP11HTTP_BINDING
            : SOAPBinding.SOAP12HTTP_BINDING);
    JAXBDataBinding jaxb = new JAXBDataBinding();
    jaxb.setContextualNamespaceMap(Map.of(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX));
    factory.setDataBinding(jaxb);
    factory.setProperties(new LinkedHashMap<>(Map.of(ENVELOPE_NAMESPACES, namespaces())));
    factory
        .getInInterceptors()
        .add(
            protection.isPresent()
                ? new SecuredBegin(requests, envelope, protection.get())
                : PhaseMark.parser());
    factory.getInInterceptors().addAll(PhaseMark.ofRequests());
    factory.getOutInterceptors().addAll(PhaseMark.ofAnswers());
    if (protection.isPresent()) {
      AnswerTree tree = new AnswerTree();
      factory.getOutInterceptors().add(tree);
      factory.getOutInterceptors().add(tree.ending(protection.get()));
    }
    server = factory.create();
  }

  /** Answers of every stack are the same bytes. */
  private Map<String, String> namespaces() {
    Map<String, String> namespaces = new LinkedHashMap<>();
    namespaces.put(Envelope.PREFIX, envelope.namespace());
    namespaces.put(Envelope.PAYLOAD_PREFIX, Envelope.PAYLOAD_NAMESPACE);
    return namespaces;
  }

  /** The work on messages alone, once the servlet is initialised. */
  SoapPieces pieces() {
    return new SoapPieces(getBus(), server);
  }

  @Override
  public void destroyBus() {
    server.destroy();
    super.destroyBus();
  }
}
