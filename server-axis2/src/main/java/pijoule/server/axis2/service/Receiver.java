package pijoule.server.axis2.service;

import org.apache.axis2.AxisFault;
import org.apache.axis2.receivers.AbstractInOutMessageReceiver;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/**
 * Any service as an Axis2 message receiver.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class Receiver<Q, A> extends AbstractInOutMessageReceiver {
  private final Operation<Q, A> operation;

  /**
   * @param operation that does the service's work
   */
  protected Receiver(Operation<Q, A> operation) {
    this.operation = operation;
  }

  /**
   * Does the work of one exchange.
   *
   * @param exchange of this thread
   * @param request left as it is
   * @return the answer
   * @throws AxisFault if the service cannot; the exchange is refused then
   */
  protected final A apply(Exchange exchange, Q request) throws AxisFault {
    try {
      return operation.apply(exchange, request);
    } catch (ServiceException failed) {
      throw new AxisFault(failed.getMessage(), failed);
    }
  }
}
