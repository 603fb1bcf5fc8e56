package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.ServiceContext;
import org.apache.axis2.description.AxisService;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.ServiceException;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/**
 * Base of the services on Axiom's elements: the phases between Axis2's reader and its writer. Axis2
 * makes the object and calls the method of the operation's name.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class XmlService<Q, A> {
  /** Parameter of a service: the {@link Operation} that does its work. */
  static final String OPERATION = Operation.class.getName();

  /** Parameter of a service: the {@link Binding} of its messages. */
  static final String BINDING = Binding.class.getName();

  private Operation<Q, A> operation;
  private Binding<Q, A> binding;

  /**
   * Axis2 calls it on each new object.
   *
   * @param context of the service
   */
  @SuppressWarnings("unchecked") // configured together with the class
  public final void init(ServiceContext context) {
    AxisService service = context.getAxisService();
    operation = (Operation<Q, A>) service.getParameterValue(OPERATION);
    binding = (Binding<Q, A>) service.getParameterValue(BINDING);
  }

  /**
   * Does the service's work.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  protected final OMElement answer(OMElement request) throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Q value = binding.read(request);
    exchange.end(Phase.DESERIALIZE);

    A answer = apply(exchange, value);

    exchange.begin(Phase.SERIALIZE);
    OMElement message = binding.write(answer);
    exchange.end(Phase.SERIALIZE);
    return message;
  }

  private A apply(Exchange exchange, Q value) throws AxisFault {
    try {
      return operation.apply(exchange, value);
    } catch (ServiceException failed) {
      throw new AxisFault(failed.getMessage(), failed);
    }
  }
}
