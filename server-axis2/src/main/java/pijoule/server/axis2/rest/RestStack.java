package pijoule.server.axis2.rest;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.ApplicationXMLBuilder;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.ApplicationXMLFormatter;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.server.Served;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.gzip.Gzip;
import pijoule.server.axis2.service.ServiceServlet;
import pijoule.server.axis2.xml.ServiceFiles;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** Axis2's plain XML over HTTP, with Axiom or ADB. */
public final class RestStack {
  private RestStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param adb whether ADB's beans read and write, and not Axiom's tree
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param encoding of both bodies
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(
      boolean adb, Endpoint<Q, A> endpoint, Service<Q, A> service, ContentEncoding encoding) {
    Binding<Q, A> binding = Binding.of(adb, Envelope.NONE, endpoint);
    RequestReader reader = new RequestReader();
    AnswerWriter writer = new AnswerWriter(encoding);
    return new Served<>(
        new ServiceServlet(
            endpoint, ServiceFiles.of(new Operation<>(service), binding), reader, writer),
        new RestCodec<>(binding, reader, writer),
        binding.cost());
  }

  /**
   * The pieces of both phases in turn, on the servlet's own reader and writer. The writer takes its
   * message from an envelope; one is built beforehand, and each message is attached to it and
   * detached again.
   */
  private static final class RestCodec<Q, A> implements Codec<Q, A> {
    private final Binding<Q, A> binding;
    private final RequestReader reader;
    private final AnswerWriter writer;

    // Built when first asked for: an ordinary server starts without them.
    private MessageContext request;
    private MessageContext answer;

    RestCodec(Binding<Q, A> binding, RequestReader reader, AnswerWriter writer) {
      this.binding = binding;
      this.reader = reader;
      this.writer = writer;
    }

    @Override
    public Q deserialize(InputStream body) throws AxisFault {
      if (request == null) {
        request = new MessageContext();
      }
      SOAPEnvelope around = (SOAPEnvelope) reader.processDocument(body, null, request);
      return binding.read(around.getBody().getFirstElement());
    }

    @Override
    public void serialize(A value, OutputStream out) throws AxisFault {
      if (answer == null) {
        answer = context();
      }
      OMElement message = binding.write(value);
      answer.getEnvelope().getBody().addChild(message);
      writer.writeTo(answer, new OMOutputFormat(), out, false);
      message.detach();
    }

    private static MessageContext context() throws AxisFault {
      SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
      MessageContext context = new MessageContext();
      context.setEnvelope(envelope);
      return context;
    }
  }

  /** Axis2's own writer of plain XML between two clock readings. */
  private static final class AnswerWriter extends ApplicationXMLFormatter {
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
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.SERIALIZE);
      super.writeTo(answer, format, out, preserve);
      if (encoding.isCompressed()) {
        Gzip.end(out);
      }
      exchange.end(Phase.SERIALIZE);
    }
  }

  /** Axis2's own reader of plain XML between two clock readings. */
  private static final class RequestReader extends ApplicationXMLBuilder {
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
}
