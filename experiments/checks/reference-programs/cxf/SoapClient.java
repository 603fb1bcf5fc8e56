import java.util.Random;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;

/** A JAX-WS proxy by CXF. Arguments: URL, numbers in a request, calls. */
public class SoapClient {
  public static void main(String[] args) {
    Random random = new Random(1);
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setAddress(args[0]);
    SortPort port = factory.create(SortPort.class);
    for (int call = 0; call < Integer.parseInt(args[2]); call++) {
      Numbers request = new Numbers();
      request.setNumbers(random.ints(Integer.parseInt(args[1])).toArray());
      Numbers answer = port.sort(request);
      System.out.println(answer.getNumbers()[0]);
    }
    // Threads of CXF's HTTP client would keep the program for a third of a second.
    System.exit(0);
  }
}
