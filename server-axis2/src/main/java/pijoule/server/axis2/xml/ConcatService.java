package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The concat service on Axiom's elements; services/ConcatService.xml names it. */
public final class ConcatService extends XmlService<String[], String> {
  /**
   * Joins words.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement concat(OMElement request) throws AxisFault {
    return answer(request);
  }
}
