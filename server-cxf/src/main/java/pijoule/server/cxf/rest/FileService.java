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

/** The file service as a JAX-RS resource. */
@Path("/FileService")
public final class FileService extends Resource<int[], int[]> {
  FileService(Operation<int[], int[]> operation) {
    super(operation, NumbersType.INSTANCE);
  }

  /**
   * Writes the numbers to a file and reads them again.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/file")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public NumbersMessage file(NumbersMessage request) throws ServiceException {
    return (NumbersMessage) answer(request);
  }
}
