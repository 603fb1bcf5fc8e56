package pijoule.server.cxf;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.NumbersMessage;
import pijoule.contract.phase.Phase;
import pijoule.contract.workload.SortWorkload;
import pijoule.server.exchange.Exchange;

/** The sort service as a JAX-RS resource. */
@Path("/SortService")
public final class SortService {
  private final SortWorkload workload;

  SortService(SortWorkload workload) {
    this.workload = workload;
  }

  /**
   * Sorts.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @POST
  @Path("/sort")
  @Consumes(ServiceHttp.MEDIA_TYPE)
  @Produces(ServiceHttp.MEDIA_TYPE)
  public NumbersMessage sort(NumbersMessage request) {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    int[] numbers = request.toArray();
    exchange.end(Phase.DESERIALIZE);

    exchange.begin(Phase.SERVICE);
    int[] sorted = workload.apply(numbers);
    exchange.end(Phase.SERVICE);

    exchange.begin(Phase.SERIALIZE);
    NumbersMessage answer = new NumbersMessage(sorted);
    exchange.end(Phase.SERIALIZE);
    return answer;
  }
}
