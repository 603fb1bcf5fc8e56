package pijoule.server.exchange;

import pijoule.contract.phase.Phase;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.server.call.Refusal;

/**
 * The work between a framework's reader and its writer: the phase {@code service}, the same code on
 * every stack.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class Operation<Q, A> {
  private final Service<Q, A> service;

  /**
   * Makes an operation.
   *
   * @param service that does the work
   */
  public Operation(Service<Q, A> service) {
    this.service = service;
  }

  /**
   * Does the work of one exchange.
   *
   * @param exchange of this thread
   * @param request left as it is
   * @return the answer
   * @throws ServiceException if the service cannot; the exchange is refused with its message, even
   *     if the framework goes on
   */
  public A apply(Exchange exchange, Q request) throws ServiceException {
    exchange.serving();
    try {
      exchange.begin(Phase.SERVICE);
      A answer = service.apply(request);
      exchange.end(Phase.SERVICE);
      exchange.hold(request, answer);
      return answer;
    } catch (ServiceException failed) {
      exchange.refuse(Refusal.of(failed));
      throw failed;
    }
  }
}
