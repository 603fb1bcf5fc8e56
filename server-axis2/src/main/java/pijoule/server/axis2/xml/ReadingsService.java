package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import pijoule.contract.message.Reading;

/** The readings service on Axiom's elements; services/ReadingsService.xml names it. */
public final class ReadingsService extends XmlService<Integer, Reading[]> {
  /**
   * Returns a sensor's last readings.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement readings(OMElement request) throws AxisFault {
    return answer(request);
  }
}
