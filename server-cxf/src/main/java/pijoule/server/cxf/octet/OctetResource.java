package pijoule.server.cxf.octet;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The one service of the process as a JAX-RS resource; the filter has checked the path. */
@Path("/{service}/{operation}")
public final class OctetResource<Q, A> {
  private final Operation<Q, A> operation;

  OctetResource(Operation<Q, A> operation) {
    this.operation = operation;
  }

  /**
   * Does the service's work.
   *
   * @param request as the reader read it
   * @return what the writer is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Consumes(MediaType.APPLICATION_OCTET_STREAM)
  @Produces(MediaType.APPLICATION_OCTET_STREAM)
  public Octets<A> call(Octets<Q> request) throws ServiceException {
    return new Octets<>(operation.apply(Exchange.current(), request.value()));
  }
}
