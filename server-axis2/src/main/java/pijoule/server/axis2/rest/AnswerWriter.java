package pijoule.server.axis2.rest;

import java.io.OutputStream;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.ApplicationXMLFormatter;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Axis2's own writer of plain XML between two clock readings. */
final class AnswerWriter extends ApplicationXMLFormatter {
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
