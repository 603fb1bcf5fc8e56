package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.FloatType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.FloatsMessage;
import pijoule.contract.xml.ResultMessage;
import pijoule.server.exchange.Operation;

/** The service that adds numbers as a JAX-RS resource. */
@Path("/AddService")
public final class AddService extends Resource<float[], Float> {
  AddService(Operation<float[], Float> operation) {
    super(operation, FloatType.INSTANCE);
  }

  /**
   * Adds.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/add")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public ResultMessage add(FloatsMessage request) throws ServiceException {
    return (ResultMessage) answer(request);
  }
}
