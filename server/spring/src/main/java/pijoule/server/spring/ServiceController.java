package pijoule.server.spring;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The one service of the process as a controller; the filter has checked the path. */
@RestController
class ServiceController<Q, A> {
  private final Operation<Q, A> operation;

  ServiceController(Service<Q, A> service) {
    operation = new Operation<>(service);
  }

  /**
   * Does the service's work.
   *
   * @param request as the converter read it
   * @return what the converter is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @PostMapping("/{service}/{operation}")
  @SuppressWarnings("unchecked") // the converter makes requests of the endpoint's type
  Message call(@RequestBody Message request) throws ServiceException {
    return new Message(operation.apply(Exchange.current(), (Q) request.value()));
  }
}
