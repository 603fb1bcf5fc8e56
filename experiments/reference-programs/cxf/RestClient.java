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
      for (int i = 0; i < Integer.parseInt(args[1]); i++) {
        request.getNumbers().add(random.nextInt());
      }
      Numbers answer = client.post(request, Numbers.class);
      System.out.println(answer.getNumbers().get(0));
    }
  }
}
