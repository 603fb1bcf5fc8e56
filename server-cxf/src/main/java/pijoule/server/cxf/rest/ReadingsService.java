package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.QueryMessage;
import pijoule.contract.xml.ReadingsMessage;
import pijoule.server.exchange.Operation;

/** The service that gives the last readings of a sensor as a JAX-RS resource. */
@Path("/ReadingsService")
public final class ReadingsService extends Resource<Integer, Reading[]> {
  ReadingsService(Operation<Integer, Reading[]> operation) {
    super(operation, ReadingsType.INSTANCE);
  }

  /**
   * Gives readings.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/readings")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public ReadingsMessage readings(QueryMessage request) throws ServiceException {
    return (ReadingsMessage) answer(request);
  }
}
