package pijoule.server.axis2.soap;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.SOAPMessageFormatter;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Axis2's own writer of SOAP between two clock readings, without an XML declaration. */
final class AnswerWriter extends SOAPMessageFormatter {
  @Override
  public void writeTo(
      MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    format.setIgnoreXMLDeclaration(true);
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    write(answer, format, out, preserve);
    exchange.end(Phase.SERIALIZE);
  }

  /** Axis2 lays a buffer over the answer's array for SOAP, and its writer does not flush it. */
  private void write(
      MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    super.writeTo(answer, format, out, preserve);
    try {
      out.flush();
    } catch (IOException notInMemory) {
      throw AxisFault.makeFault(notInMemory);
    }
  }
}
