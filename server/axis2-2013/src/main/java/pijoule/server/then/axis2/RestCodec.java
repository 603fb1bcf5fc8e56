package pijoule.server.then.axis2;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.ApplicationXMLBuilder;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.transport.http.ApplicationXMLFormatter;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/**
 * The pieces of both phases in turn, on the servlet's own reader and writer. The writer takes its
 * message from an envelope, which each message is attached to and detached from.
 */
final class RestCodec implements Codec<int[], int[]> {
  private final NumbersBinding binding = new NumbersBinding();
  private final RequestReader reader = new RequestReader();
  private final AnswerWriter writer = new AnswerWriter();

  /** Returns Axis2's own reader of plain XML, with marks. */
  RequestReader reader() {
    return reader;
  }

  /** Returns Axis2's own writer of plain XML, with marks. */
  AnswerWriter writer() {
    return writer;
  }

  @Override
  public int[] deserialize(InputStream body) throws AxisFault {
    SOAPEnvelope around = (SOAPEnvelope) reader.processDocument(body, null, new MessageContext());
    return binding.read(around.getBody().getFirstElement());
  }

  @Override
  public void serialize(int[] value, OutputStream out) throws AxisFault {
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    MessageContext answer = new MessageContext();
    answer.setEnvelope(envelope);
    envelope.getBody().addChild(binding.write(value));
    writer.writeTo(answer, new OMOutputFormat(), out, false);
  }

  /** Axis2's reader between two clock readings. */
  static final class RequestReader extends ApplicationXMLBuilder {
    @Override
    public OMElement processDocument(InputStream in, String contentType, MessageContext request)
        throws AxisFault {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.DESERIALIZE);
      OMElement message = super.processDocument(in, contentType, request);
      exchange.end(Phase.DESERIALIZE);
      return message;
    }
  }

  /** Axis2's writer between two clock readings. */
  static final class AnswerWriter extends ApplicationXMLFormatter {
    @Override
    public void writeTo(
        MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
        throws AxisFault {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.SERIALIZE);
      super.writeTo(answer, format, out, preserve);
      exchange.end(Phase.SERIALIZE);
    }
  }
}
