package pijoule.server.axis2.service;

import org.apache.axis2.AxisFault;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.description.AxisService;

/** How a service is described to Axis2. */
@FunctionalInterface
public interface Description {
  /**
   * Describes a service.
   *
   * @param service its name
   * @param context that it is deployed in
   * @return the service, with its one operation
   * @throws AxisFault if Axis2 refuses
   */
  AxisService of(String service, ConfigurationContext context) throws AxisFault;
}
