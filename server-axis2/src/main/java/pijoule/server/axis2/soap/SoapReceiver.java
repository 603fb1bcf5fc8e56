package pijoule.server.axis2.soap;

import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.phase.Phase;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.xml.XmlReceiver;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The envelope is the message's own: it is made within {@code serialize}. */
final class SoapReceiver<Q, A> extends XmlReceiver<Q, A> {
  private final Binding<Q, A> binding;
  private final AnswerEnvelope envelopes;

  SoapReceiver(Operation<Q, A> operation, Binding<Q, A> binding, AnswerEnvelope envelopes) {
    super(operation, binding);
    this.binding = binding;
    this.envelopes = envelopes;
  }

  @Override
  protected SOAPEnvelope envelope(Exchange exchange, A answer, MessageContext request) {
    exchange.begin(Phase.SERIALIZE);
    SOAPEnvelope envelope = envelopes.around(binding.write(answer));
    exchange.end(Phase.SERIALIZE);
    return envelope;
  }
}
