package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The add service on Axiom's elements; services/AddService.xml names it. */
public final class AddService extends XmlService<float[], Float> {
  /**
   * Adds numbers.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement add(OMElement request) throws AxisFault {
    return answer(request);
  }
}
