package pijoule.server.axis2.value;

import javax.xml.namespace.QName;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.description.AxisOperation;
import org.apache.axis2.description.AxisService;
import org.apache.axis2.description.InOutAxisOperation;
import org.apache.axis2.receivers.AbstractInOutMessageReceiver;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.service.ServiceException;
import pijoule.server.axis2.service.Description;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** Any service whose messages are values. */
final class ValueReceiver<Q, A> extends AbstractInOutMessageReceiver {
  private final Operation<Q, A> operation;

  ValueReceiver(Operation<Q, A> operation) {
    this.operation = operation;
  }

  /** A service whose one operation this receives. */
  Description description() {
    return (name, context) -> {
      AxisOperation receiving = new InOutAxisOperation(new QName(name));
      receiving.setMessageReceiver(this);
      AxisService service = new AxisService(ServiceHttp.serviceName(name));
      service.addOperation(receiving);
      context.getAxisConfiguration().getPhasesInfo().setOperationPhases(receiving);
      return service;
    };
  }

  @Override
  public void invokeBusinessLogic(MessageContext request, MessageContext answer) throws AxisFault {
    Q value = CarriedValue.of(request);
    CarriedValue.put(apply(value), answer);
    answer.setEnvelope(OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope());
  }

  private A apply(Q value) throws AxisFault {
    try {
      return operation.apply(Exchange.current(), value);
    } catch (ServiceException failed) {
      throw new AxisFault(failed.getMessage(), failed);
    }
  }
}
