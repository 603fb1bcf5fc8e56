import jakarta.ws.rs.core.MediaType;
import java.util.Random;
import org.apache.cxf.jaxrs.client.WebClient;

/** CXF's WebClient. Arguments: URL, numbers in a request, calls. */
public class RestClient {
  public static void main(String[] args) {
    Random random = new Random(1);
    WebClient client =
        WebClient.create(args[0])
            .type(MediaType.APPLICATION_XML)
            .accept(MediaType.APPLICATION_XML);
    for (int call = 0; call < Integer.parseInt(args[2]); call++) {
      Numbers request = new Numbers();
      request.setNumbers(random.ints(Integer.parseInt(args[1])).toArray());
      Numbers answer = client.post(request, Numbers.class);
      System.out.println(answer.getNumbers()[0]);
    }
    // Threads of CXF's HTTP client would keep the program for a third of a second.
    System.exit(0);
  }
}
