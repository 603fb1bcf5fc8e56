package pijoule.server.then.cxf;

import javax.ws.rs.Consumes;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.ServiceException;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/** The sort service as a JAX-RS resource, with the phases between CXF's reader and its writer. */
@Path("/SortService")
public final class SortService {
  private final Operation<int[], int[]> operation;

  SortService(Operation<int[], int[]> operation) {
    this.operation = operation;
  }

  /**
   * Sorts.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/sort")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public Numbers sort(Numbers request) throws ServiceException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    int[] value = request.values();
    exchange.end(Phase.DESERIALIZE);

    int[] answer = operation.apply(exchange, value);

    exchange.begin(Phase.SERIALIZE);
    Numbers message = new Numbers(answer);
    exchange.end(Phase.SERIALIZE);
    return message;
  }
}
