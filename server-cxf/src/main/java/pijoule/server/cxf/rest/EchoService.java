package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.TextType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.TextMessage;
import pijoule.server.exchange.Operation;

/** The echo service as a JAX-RS resource. */
@Path("/EchoService")
public final class EchoService extends Resource<String, String> {
  EchoService(Operation<String, String> operation) {
    super(operation, TextType.INSTANCE);
  }

  /**
   * Sends back.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/echo")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public TextMessage echo(TextMessage request) throws ServiceException {
    return (TextMessage) answer(request);
  }
}
