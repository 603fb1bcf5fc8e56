package pijoule.server.axis2.soap;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.SOAPMessageFormatter;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.server.exchange.Exchange;

/** Axis2's own writer of SOAP between two clock readings. */
class AnswerWriter extends SOAPMessageFormatter {
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

  final void write(MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    super.writeTo(answer, format, out, preserve);
    flush(out);
    exchange.end(Phase.SERIALIZE);
  }

  /** Axis2 lays a buffer over the answer's array, and its writer does not flush it. */
  private static void flush(OutputStream out) throws AxisFault {
    try {
      out.flush();
    } catch (IOException notInMemory) {
      throw AxisFault.makeFault(notInMemory);
    }
  }
}
