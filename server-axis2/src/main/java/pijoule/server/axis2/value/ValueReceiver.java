package pijoule.server.axis2.value;

import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.server.axis2.service.Receiver;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** Any service whose messages are values. */
final class ValueReceiver<Q, A> extends Receiver<Q, A> {
  ValueReceiver(Operation<Q, A> operation) {
    super(operation);
  }

  @Override
  public void invokeBusinessLogic(MessageContext request, MessageContext answer) throws AxisFault {
    Q value = CarriedValue.of(request);
    CarriedValue.put(apply(Exchange.current(), value), answer);
    answer.setEnvelope(OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope());
  }
}
