import java.util.Iterator;
import java.util.Random;
import javax.xml.namespace.QName;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.addressing.EndpointReference;
import org.apache.axis2.client.Options;
import org.apache.axis2.client.ServiceClient;

/** Axis2's ServiceClient by SOAP. Arguments: URL, numbers in a request, calls. */
public class SoapClient {
  public static void main(String[] args) throws Exception {
    Random random = new Random(1);
    Options options = new Options();
    options.setTo(new EndpointReference(args[0]));
    ServiceClient client = new ServiceClient();
    client.setOptions(options);
    OMFactory factory = OMAbstractFactory.getOMFactory();
    for (int call = 0; call < Integer.parseInt(args[2]); call++) {
      OMElement request = factory.createOMElement(new QName("urn:pijoule", "numbers", "p"));
      for (int i = 0; i < Integer.parseInt(args[1]); i++) {
        factory.createOMElement("n", null, request).setText(Integer.toString(random.nextInt()));
      }
      OMElement answer = client.sendReceive(request);
      int[] numbers = new int[Integer.parseInt(args[1])];
      int count = 0;
      for (Iterator<OMElement> items = answer.getChildElements(); items.hasNext(); ) {
        numbers[count++] = Integer.parseInt(items.next().getText());
      }
      System.out.println(numbers[0]);
      client.cleanupTransport();
    }
  }
}
