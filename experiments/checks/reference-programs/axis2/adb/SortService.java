import axis2.apache.org.Numbers;
import java.util.Arrays;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The sort service on the bean that Axis2's generator made; services.xml names it. */
public class SortService {
  public OMElement sort(OMElement request) throws AxisFault {
    Numbers numbers;
    try {
      numbers = Numbers.Factory.parse(request.getXMLStreamReaderWithoutCaching());
    } catch (Exception e) {
      throw AxisFault.makeFault(e);
    }
    Arrays.sort(numbers.getN());
    return numbers.getOMElement(Numbers.MY_QNAME, OMAbstractFactory.getOMFactory());
  }
}
