package pijoule.server.axis2.soap;

import java.io.InputStream;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.SOAPBuilder;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Axis2's own reader of SOAP between two clock readings. */
final class RequestReader extends SOAPBuilder {
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
