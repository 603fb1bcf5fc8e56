package pijoule.server.axis2.soap;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMMetaFactory;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.builder.SOAPBuilder;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import org.apache.axis2.kernel.http.SOAPMessageFormatter;
import org.w3c.dom.Node;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;
import pijoule.server.OtherJar;
import pijoule.server.Served;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.gzip.Gzip;
import pijoule.server.axis2.service.ServiceServlet;
import pijoule.server.axis2.xml.ServiceFiles;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** Axis2's SOAP over HTTP, with Axiom or ADB. */
public final class SoapStack {
  private SoapStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param envelope of the SOAP version
   * @param adb whether ADB's beans read and write, and not Axiom's tree
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param security of its messages
   * @param encoding of both bodies
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(
      Envelope envelope,
      boolean adb,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security,
      ContentEncoding encoding) {
    Binding<Q, A> binding = Binding.of(adb, envelope, endpoint);
    Optional<Protection> protection = protection(security, envelope);
    Builder reader =
        protection.isPresent()
            ? new SecuredReader(endpoint.service().request(), envelope, protection.get())
            : new RequestReader();
    MessageFormatter writer =
        protection.isPresent()
            ? new SecuredWriter(envelope, protection.get())
            : new AnswerWriter(encoding);
    return new Served<>(
        new ServiceServlet(
            endpoint, ServiceFiles.of(new Operation<>(service), binding), reader, writer),
        new SoapCodec<>(binding, envelope, endpoint.mediaType(), reader, writer),
        binding.cost());
  }

  private static Optional<Protection> protection(Security security, Envelope envelope) {
    if (!security.level().isOfMessages()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Protection.of(security, envelope));
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("server-axis2", security);
    }
  }

  /** Axis2's own reader of SOAP between two clock readings. */
  private static final class RequestReader extends SOAPBuilder {
    @Override
    public OMElement processDocument(InputStream in, String contentType, MessageContext request)
        throws AxisFault {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.DESERIALIZE);
      OMElement message = super.processDocument(exchange.inflated(in), contentType, request);
      exchange.end(Phase.DESERIALIZE);
      return message;
    }
  }

  /** Protects an answer, as a tree of DOM, before Axis2 writes it. */
  private static final class SecuredWriter extends AnswerWriter {
    private final SOAPFactory factory;
    private final Protection protection;

    SecuredWriter(Envelope envelope, Protection protection) {
      super(ContentEncoding.PLAIN);
      this.protection = protection;
      OMMetaFactory factories = OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM);
      factory =
          envelope == Envelope.SOAP_1_1
              ? factories.getSOAP11Factory()
              : factories.getSOAP12Factory();
    }

    @Override
    public void writeTo(
        MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
        throws AxisFault {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.SERIALIZE);
      SOAPEnvelope tree = tree(answer.getEnvelope().getBody().getFirstElement());
      prepare(tree, format);
      exchange.end(Phase.SERIALIZE);
      try {
        protection.secure(((Node) tree).getOwnerDocument(), exchange);
      } catch (XMLStreamException failed) {
        throw AxisFault.makeFault(failed);
      }
      answer.setEnvelope(tree);
      write(answer, format, out, preserve);
    }

    /** The envelope must hang in a document, and its nodes must be of one kind. */
    private SOAPEnvelope tree(OMElement payload) {
      SOAPEnvelope envelope = factory.createDefaultSOAPMessage().getSOAPEnvelope();
      envelope.getBody().addChild((OMElement) factory.importInformationItem(payload));
      return envelope;
    }
  }

  /** Axis2's own writer of SOAP between two clock readings. */
  private static class AnswerWriter extends SOAPMessageFormatter {
    private final ContentEncoding encoding;

    AnswerWriter(ContentEncoding encoding) {
      this.encoding = encoding;
    }

    @Override
    public String getContentType(MessageContext answer, OMOutputFormat format, String action) {
      if (encoding.isCompressed()) {
        Gzip.ask(answer);
      }
      return super.getContentType(answer, format, action);
    }

    @Override
    public void writeTo(
        MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
        throws AxisFault {
      prepare(answer.getEnvelope(), format);
      write(answer, format, out, preserve);
    }

    /** Answers of every stack are the same bytes. */
    static void prepare(SOAPEnvelope envelope, OMOutputFormat format) {
      format.setIgnoreXMLDeclaration(true);
      envelope.declareNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX);
      if (envelope.getHeader() != null) {
        envelope.getHeader().detach();
      }
    }

    final void write(
        MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
        throws AxisFault {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.SERIALIZE);
      super.writeTo(answer, format, out, preserve);
      Gzip.end(out);
      exchange.end(Phase.SERIALIZE);
    }
  }

  /** The work of both phases, by the servlet's own reader, binding and writer. */
  private static final class SoapCodec<Q, A> implements Codec<Q, A> {
    private final Binding<Q, A> binding;
    private final Envelope envelope;
    private final String mediaType;
    private final Builder reader;
    private final MessageFormatter writer;

    // Built when first asked for: an ordinary server starts without them.
    private MessageContext request;
    private MessageContext answer;

    SoapCodec(
        Binding<Q, A> binding,
        Envelope envelope,
        String mediaType,
        Builder reader,
        MessageFormatter writer) {
      this.binding = binding;
      this.envelope = envelope;
      this.mediaType = mediaType;
      this.reader = reader;
      this.writer = writer;
    }

    @Override
    public Q deserialize(InputStream body) throws AxisFault {
      if (request == null) {
        request = new MessageContext();
      }
      SOAPEnvelope read = (SOAPEnvelope) reader.processDocument(body, mediaType, request);
      return binding.read(read.getBody().getFirstElement());
    }

    @Override
    public void serialize(A value, OutputStream out) throws AxisFault {
      if (answer == null) {
        answer = new MessageContext();
      }
      SOAPEnvelope around = factory().getDefaultEnvelope();
      around.getBody().addChild(binding.write(value));
      answer.setEnvelope(around);
      writer.writeTo(answer, new OMOutputFormat(), out, false);
    }

    private SOAPFactory factory() {
      return envelope == Envelope.SOAP_1_1
          ? OMAbstractFactory.getSOAP11Factory()
          : OMAbstractFactory.getSOAP12Factory();
    }
  }
}
