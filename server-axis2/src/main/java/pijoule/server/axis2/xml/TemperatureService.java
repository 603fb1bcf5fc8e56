package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The temperature service on Axiom's elements; services/TemperatureService.xml names it. */
public final class TemperatureService extends XmlService<String, Float> {
  /**
   * Reads a sensor.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement temperature(OMElement request) throws AxisFault {
    return answer(request);
  }
}
