package adb;

import axis2.apache.org.Numbers;
import java.util.Random;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.Constants;
import org.apache.axis2.addressing.EndpointReference;
import org.apache.axis2.client.Options;
import org.apache.axis2.client.ServiceClient;

/** Axis2's ServiceClient by REST, with a bean. Arguments: URL, numbers in a request, calls. */
public class RestClient {
  public static void main(String[] args) throws Exception {
    Random random = new Random(1);
    Options options = new Options();
    options.setTo(new EndpointReference(args[0]));
    options.setProperty(Constants.Configuration.ENABLE_REST, Constants.VALUE_TRUE);
    options.setProperty(Constants.Configuration.CONTENT_TYPE, "application/xml");
    options.setProperty(Constants.Configuration.MESSAGE_TYPE, "application/xml");
    ServiceClient client = new ServiceClient();
    client.setOptions(options);
    OMFactory factory = OMAbstractFactory.getOMFactory();
    for (int call = 0; call < Integer.parseInt(args[2]); call++) {
      int[] numbers = new int[Integer.parseInt(args[1])];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = random.nextInt();
      }
      Numbers request = new Numbers();
      request.setN(numbers);
      OMElement answer = client.sendReceive(request.getOMElement(Numbers.MY_QNAME, factory));
      int[] sorted = Numbers.Factory.parse(answer.getXMLStreamReaderWithoutCaching()).getN();
      System.out.println(sorted[0]);
      client.cleanupTransport();
    }
  }
}
