package pijoule.server.axis2;

import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.receivers.AbstractInOutMessageReceiver;
import pijoule.contract.message.InvalidNumberException;
import pijoule.contract.phase.Phase;
import pijoule.contract.workload.SortWorkload;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Refusal;

/** The sort service as an Axis2 message receiver. */
final class SortService extends AbstractInOutMessageReceiver {
  private final SortWorkload workload;
  private final Binding binding;

  SortService(SortWorkload workload, Binding binding) {
    this.workload = workload;
    this.binding = binding;
  }

  @Override
  public void invokeBusinessLogic(MessageContext request, MessageContext answer) throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    int[] numbers = numbers(request);
    exchange.end(Phase.DESERIALIZE);

    exchange.begin(Phase.SERVICE);
    int[] sorted = workload.apply(numbers);
    exchange.end(Phase.SERVICE);

    SOAPEnvelope envelope = getSOAPFactory(request).getDefaultEnvelope();
    exchange.begin(Phase.SERIALIZE);
    OMElement message = binding.write(sorted);
    exchange.end(Phase.SERIALIZE);
    envelope.getBody().addChild(message);
    answer.setEnvelope(envelope);
  }

  private int[] numbers(MessageContext request) throws AxisFault {
    OMElement message = request.getEnvelope().getBody().getFirstElement();
    try {
      return binding.read(message, RequestReader.parserOf(request));
    } catch (InvalidNumberException invalid) {
      Exchange.current().refuse(Refusal.bad(invalid.getMessage()));
      throw new AxisFault(invalid.getMessage(), invalid);
    }
  }
}
