package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;

/** The file service on Axiom's elements; services/FileService.xml names it. */
public final class FileService extends XmlService<int[], int[]> {
  /**
   * Reads or writes a file.
   *
   * @param request root element of the payload
   * @return root element of the answer's payload
   * @throws AxisFault if the service cannot; the exchange is refused
   */
  public OMElement file(OMElement request) throws AxisFault {
    return answer(request);
  }
}
