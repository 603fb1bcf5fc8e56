package pijoule.server.axis2.rest;

import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.phase.Phase;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.xml.XmlReceiver;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The envelope is Axis2's and none of the message's: it is made outside of any phase. */
final class RestReceiver<Q, A> extends XmlReceiver<Q, A> {
  private final Binding<Q, A> binding;

  RestReceiver(Operation<Q, A> operation, Binding<Q, A> binding) {
    super(operation, binding);
    this.binding = binding;
  }

  @Override
  protected SOAPEnvelope envelope(Exchange exchange, A answer, MessageContext request)
      throws AxisFault {
    SOAPEnvelope envelope = getSOAPFactory(request).getDefaultEnvelope();
    exchange.begin(Phase.SERIALIZE);
    OMElement message = binding.write(answer);
    exchange.end(Phase.SERIALIZE);
    envelope.getBody().addChild(message);
    return envelope;
  }
}
