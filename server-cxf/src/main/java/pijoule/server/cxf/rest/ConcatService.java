package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.TextType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.TextMessage;
import pijoule.contract.xml.WordsMessage;
import pijoule.server.exchange.Operation;

/** The service that joins words as a JAX-RS resource. */
@Path("/ConcatService")
public final class ConcatService extends Resource<String[], String> {
  ConcatService(Operation<String[], String> operation) {
    super(operation, TextType.INSTANCE);
  }

  /**
   * Joins.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  @POST
  @Path("/concat")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public TextMessage concat(WordsMessage request) throws ServiceException {
    return (TextMessage) answer(request);
  }
}
