package pijoule.server.then.axis2;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.ServiceContext;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/**
 * The sort service on Axiom's elements, with the phases between Axis2's reader and its writer;
 * SortService.xml names it. Axis2 takes a class that is public and nothing else, not even final.
 */
public class SortService {
  /** Parameter of the service: the {@link Operation} that does its work. */
  static final String OPERATION = Operation.class.getName();

  private final NumbersBinding binding = new NumbersBinding();
  private Operation<int[], int[]> operation;

  /**
   * Axis2 calls it on each new object.
   *
   * @param context of the service
   */
  @SuppressWarnings("unchecked") // set together with the class
  public void init(ServiceContext context) {
    operation = (Operation<int[], int[]>) context.getAxisService().getParameterValue(OPERATION);
  }

  /**
   * Sorts.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement sort(OMElement request) throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    int[] value = binding.read(request);
    exchange.end(Phase.DESERIALIZE);

    int[] answer = apply(exchange, value);

    exchange.begin(Phase.SERIALIZE);
    OMElement message = binding.write(answer);
    exchange.end(Phase.SERIALIZE);
    return message;
  }

  private int[] apply(Exchange exchange, int[] value) throws AxisFault {
    try {
      return operation.apply(exchange, value);
    } catch (ServiceException failed) {
      throw new AxisFault(failed.getMessage(), failed);
    }
  }
}
