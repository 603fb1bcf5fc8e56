package pijoule.server.spring;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The one service of the process as a controller; the filter has checked the path. */
abstract class ServiceController<Q, A> {
  private final Operation<Q, A> operation;

  private ServiceController(Service<Q, A> service) {
    operation = new Operation<>(service);
  }

  /**
   * Returns the controller of its media type.
   *
   * @param endpoint whose messages it takes
   * @param service that it offers
   */
  static <Q, A> ServiceController<Q, A> of(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    return switch (endpoint.mediaType()) {
      case MediaType.APPLICATION_XML_VALUE -> new Xml<>(service);
      case MediaType.APPLICATION_JSON_VALUE -> new Json<>(service);
      default -> throw new IllegalArgumentException(endpoint.mediaType());
    };
  }

  /**
   * Does the service's work.
   *
   * @param request as the converter read it
   * @return what the converter is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @PostMapping("/services/{service}/{operation}")
  @SuppressWarnings("unchecked") // the converter makes requests of the endpoint's type
  Message call(@RequestBody Message request) throws ServiceException {
    return new Message(operation.apply(Exchange.current(), (Q) request.value()));
  }

  /** Messages in XML. */
  @RestController
  @RequestMapping(
      consumes = MediaType.APPLICATION_XML_VALUE,
      produces = MediaType.APPLICATION_XML_VALUE)
  private static final class Xml<Q, A> extends ServiceController<Q, A> {
    Xml(Service<Q, A> service) {
      super(service);
    }
  }

  /** Messages in JSON. */
  @RestController
  @RequestMapping(
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  private static final class Json<Q, A> extends ServiceController<Q, A> {
    Json(Service<Q, A> service) {
      super(service);
    }
  }
}
