package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.NumbersMessage;
import pijoule.server.exchange.Operation;

/** The sort service as a JAX-RS resource. */
@Path("/SortService")
public final class SortService extends Resource<int[], int[]> {
  SortService(Operation<int[], int[]> operation) {
    super(operation, NumbersType.INSTANCE);
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
  public NumbersMessage sort(NumbersMessage request) throws ServiceException {
    return (NumbersMessage) answer(request);
  }
}
