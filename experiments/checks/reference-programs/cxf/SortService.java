import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;

/** The sort service as a JAX-RS resource. */
@Path("/SortService")
public class SortService {
  @POST
  @Path("/sort")
  @Consumes(MediaType.APPLICATION_XML)
  @Produces(MediaType.APPLICATION_XML)
  public Numbers sort(Numbers numbers) {
    Arrays.sort(numbers.getNumbers());
    return numbers;
  }
}
