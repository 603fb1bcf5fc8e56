package pijoule.server.axis2.soap;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import pijoule.contract.xml.Envelope;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.exchange.Codec;

/** The work of both phases, by the servlet's own reader, binding and writer. */
final class SoapCodec<Q, A> implements Codec<Q, A> {
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
