package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The sort service on Axiom's elements; services/SortService.xml names it. */
public final class SortService extends XmlService<int[], int[]> {
  /**
   * Sorts.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement sort(OMElement request) throws AxisFault {
    return answer(request);
  }
}
