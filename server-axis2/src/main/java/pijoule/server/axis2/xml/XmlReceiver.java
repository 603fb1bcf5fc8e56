package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.phase.Phase;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.service.Receiver;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/**
 * Any service whose messages are elements.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class XmlReceiver<Q, A> extends Receiver<Q, A> {
  private final Binding<Q, A> binding;

  /**
   * @param operation that does the service's work
   * @param binding of requests and answers
   */
  protected XmlReceiver(Operation<Q, A> operation, Binding<Q, A> binding) {
    super(operation);
    this.binding = binding;
  }

  @Override
  public final void invokeBusinessLogic(MessageContext request, MessageContext answer)
      throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Q value = value(request);
    exchange.end(Phase.DESERIALIZE);

    A made = apply(exchange, value);

    answer.setEnvelope(envelope(exchange, made, request));
  }

  /**
   * Makes what the writer writes; holds the first piece of {@code serialize}.
   *
   * @param exchange of this thread
   * @param answer left as it is
   * @param request that is answered
   * @return an envelope with the answer's payload
   * @throws AxisFault if Axis2 refuses
   */
  protected abstract SOAPEnvelope envelope(Exchange exchange, A answer, MessageContext request)
      throws AxisFault;

  private Q value(MessageContext request) throws AxisFault {
    OMElement message = request.getEnvelope().getBody().getFirstElement();
    try {
      return binding.read(message, RequestParser.of(request));
    } catch (InvalidItemException invalid) {
      Exchange.current().refuse(Refusal.of(invalid));
      throw new AxisFault(invalid.getMessage(), invalid);
    }
  }
}
