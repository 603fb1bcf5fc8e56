package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.FloatType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.ResultMessage;
import pijoule.contract.xml.TextMessage;
import pijoule.server.exchange.Operation;

/** The service that reads a sensor as a JAX-RS resource. */
@Path("/TemperatureService")
public final class TemperatureService extends Resource<String, Float> {
  TemperatureService(Operation<String, Float> operation) {
    super(operation, FloatType.INSTANCE);
  }

  /**
   * Reads the sensor.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/temperature")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public ResultMessage temperature(TextMessage request) throws ServiceException {
    return (ResultMessage) answer(request);
  }
}
