package pijoule.server.axis2.rest;

import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.receivers.AbstractInOutMessageReceiver;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;
import pijoule.server.exchange.Refusal;

/** Any service as an Axis2 message receiver. */
final class Receiver<Q, A> extends AbstractInOutMessageReceiver {
  private final Operation<Q, A> operation;
  private final Binding<Q, A> binding;

  Receiver(Operation<Q, A> operation, Binding<Q, A> binding) {
    this.operation = operation;
    this.binding = binding;
  }

  @Override
  public void invokeBusinessLogic(MessageContext request, MessageContext answer) throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Q value = value(request);
    exchange.end(Phase.DESERIALIZE);

    A made = made(exchange, value);

    SOAPEnvelope envelope = getSOAPFactory(request).getDefaultEnvelope();
    exchange.begin(Phase.SERIALIZE);
    OMElement message = binding.write(made);
    exchange.end(Phase.SERIALIZE);
    envelope.getBody().addChild(message);
    answer.setEnvelope(envelope);
  }

  private Q value(MessageContext request) throws AxisFault {
    OMElement message = request.getEnvelope().getBody().getFirstElement();
    try {
      return binding.read(message, RequestReader.parserOf(request));
    } catch (InvalidItemException invalid) {
      Exchange.current().refuse(Refusal.of(invalid));
      throw new AxisFault(invalid.getMessage(), invalid);
    }
  }

  private A made(Exchange exchange, Q value) throws AxisFault {
    try {
      return operation.apply(exchange, value);
    } catch (ServiceException failed) {
      throw new AxisFault(failed.getMessage(), failed);
    }
  }
}
