package pijoule.server.cxf.soap;

import jakarta.servlet.ServletConfig;
import jakarta.xml.ws.soap.SOAPBinding;
import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.staxutils.W3CDOMStreamWriter;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import org.w3c.dom.Document;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.MessageType;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;
import pijoule.server.cxf.gzip.Gzip;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/** CXF's servlet with one endpoint, configured in code: the same on every container. */
final class SoapServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient Object service;
  private final String address;
  private final transient MessageType<?> requests;
  private final Envelope envelope;
  private final transient Optional<Protection> protection;
  private final ContentEncoding encoding;

  @SuppressWarnings("NullAway.Init") // null before the container loads the bus
  private transient Server server;

  /**
   * Makes a SOAP servlet.
   *
   * @param service annotated for JAX-WS
   * @param address below the servlet's path
   * @param requests type of a request's payload
   * @param envelope of both messages
   * @param protection of both messages, where they have one
   * @param encoding of both bodies
   */
  SoapServlet(
      Object service,
      String address,
      MessageType<?> requests,
      Envelope envelope,
      Optional<Protection> protection,
      ContentEncoding encoding) {
    this.service = service;
    this.address = address;
    this.requests = requests;
    this.envelope = envelope;
    this.protection = protection;
    this.encoding = encoding;
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
    Gzip.use(factory, encoding);
    server = factory.create();
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

  /**
   * Has CXF write an answer into a tree, as its own SAAJ interceptors do; {@link #ending} protects
   * the tree and writes it out, within {@code serialize} but for {@code secure}.
   */
  private static final class AnswerTree extends AbstractPhaseInterceptor<Message> {
    private static final String BYTES = AnswerTree.class.getName();

    AnswerTree() {
      super(org.apache.cxf.phase.Phase.PRE_STREAM);
      addAfter(StaxOutInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      message.put(BYTES, message.getContent(XMLStreamWriter.class));
      message.put(
          AbstractOutDatabindingInterceptor.DISABLE_OUTPUTSTREAM_OPTIMIZATION, Boolean.TRUE);
      message.setContent(XMLStreamWriter.class, new W3CDOMStreamWriter());
    }

    AbstractPhaseInterceptor<Message> ending(Protection protection) {
      return new Ending(protection);
    }

    private static final class Ending extends AbstractPhaseInterceptor<Message> {
      private final Protection protection;

      Ending(Protection protection) {
        super(org.apache.cxf.phase.Phase.PRE_STREAM_ENDING);
        addBefore(StaxOutEndingInterceptor.class.getName());
        this.protection = protection;
      }

      @Override
      public void handleMessage(Message message) {
        Exchange exchange = Exchange.current();
        W3CDOMStreamWriter tree = (W3CDOMStreamWriter) message.getContent(XMLStreamWriter.class);
        XMLStreamWriter bytes = (XMLStreamWriter) message.get(BYTES);
        try {
          exchange.end(Phase.SERIALIZE);
          protection.secure(tree.getDocument(), exchange);
          exchange.begin(Phase.SERIALIZE);
          StaxUtils.writeDocument(tree.getDocument(), bytes, false);
          message.setContent(XMLStreamWriter.class, bytes);
        } catch (XMLStreamException failed) {
          throw new Fault(failed);
        }
      }
    }
  }

  /**
   * {@link PhaseMark#parser} of a protected request: CXF's tree of it is built, verified and
   * decrypted, and CXF reads that tree.
   */
  private static final class SecuredBegin extends AbstractPhaseInterceptor<Message> {
    private final MessageType<?> type;
    private final Envelope envelope;
    private final Protection protection;

    SecuredBegin(MessageType<?> type, Envelope envelope, Protection protection) {
      super(org.apache.cxf.phase.Phase.POST_STREAM);
      addBefore(StaxInInterceptor.class.getName());
      this.type = type;
      this.envelope = envelope;
      this.protection = protection;
    }

    @Override
    public void handleMessage(Message message) {
      Exchange exchange = Exchange.current();
      InputStream body = message.getContent(InputStream.class);
      try {
        exchange.begin(Phase.DESERIALIZE);
        Document tree = tree(body, exchange);
        exchange.end(Phase.DESERIALIZE);
        unsecure(tree, exchange);
        RequestMessage.check(type, envelope, tree, exchange);
        exchange.begin(Phase.DESERIALIZE);
        message.setContent(XMLStreamReader.class, StaxUtils.createXMLStreamReader(tree));
      } catch (XMLStreamException refused) {
        throw new Fault(refused);
      }
    }

    private void unsecure(Document tree, Exchange exchange) throws XMLStreamException {
      try {
        protection.unsecure(tree, exchange);
      } catch (XMLStreamException insecure) {
        throw RequestMessage.refused(insecure, exchange);
      }
    }

    private static Document tree(InputStream body, Exchange exchange) throws XMLStreamException {
      XMLStreamReader parser = RequestMessage.parse(body, exchange);
      try {
        return StaxUtils.read(parser);
      } catch (XMLStreamException broken) {
        throw RequestMessage.refused(broken, exchange);
      }
    }
  }
}
