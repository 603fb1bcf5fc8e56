package pijoule.server.cxf.jackson;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.jackson.JacksonMessage;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The one service of the process as a JAX-RS resource; the filter has checked the path. */
@Path("/{service}/{operation}")
public final class JacksonResource<Q, A> {
  private final Operation<Q, A> operation;
  private final JacksonType<A> answers;

  JacksonResource(Operation<Q, A> operation, JacksonType<A> answers) {
    this.operation = operation;
    this.answers = answers;
  }

  /**
   * Does the service's work.
   *
   * @param request as Jackson read it
   * @return what Jackson is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Produces(MediaType.WILDCARD)
  public JacksonMessage<A> call(JacksonMessage<Q> request) throws ServiceException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Q value = request.value();
    exchange.end(Phase.DESERIALIZE);

    A answer = operation.apply(exchange, value);

    exchange.begin(Phase.SERIALIZE);
    JacksonMessage<A> message = answers.wrap(answer);
    exchange.end(Phase.SERIALIZE);
    return message;
  }
}
