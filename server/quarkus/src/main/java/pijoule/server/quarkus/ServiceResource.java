package pijoule.server.quarkus;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;

/** The one service of the process as a resource; the filter has checked the path. */
@Path("/services/{service}/{operation}")
public class ServiceResource {
  private final CurrentVertxRequest current;

  /**
   * Makes a service resource.
   *
   * @param current request that is served
   */
  public ServiceResource(CurrentVertxRequest current) {
    this.current = current;
  }

  /**
   * Takes the body and does the service's work, on a worker.
   *
   * @param body of the request
   * @return what is to be sent
   */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Produces(MediaType.WILDCARD)
  public ServiceRequest call(InputStream body) {
    ServiceRequest request = ServiceRequest.of(current.getCurrent());
    request.work(body);
    return request;
  }
}
