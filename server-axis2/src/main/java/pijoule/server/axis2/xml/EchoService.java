package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The echo service on Axiom's elements; services/EchoService.xml names it. */
public final class EchoService extends XmlService<String, String> {
  /**
   * Returns the text that it got.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement echo(OMElement request) throws AxisFault {
    return answer(request);
  }
}
