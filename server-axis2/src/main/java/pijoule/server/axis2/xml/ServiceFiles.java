package pijoule.server.axis2.xml;

import java.io.IOException;
import java.io.InputStream;
import org.apache.axis2.AxisFault;
import org.apache.axis2.deployment.DeploymentEngine;
import org.apache.axis2.description.AxisService;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.service.Description;
import pijoule.server.exchange.Operation;

/** Services as files describe them, which Axis2 reads as those of an archive. */
public final class ServiceFiles {
  private static final String FILE = "/pijoule/server/axis2/services/%s.xml";

  private ServiceFiles() {}

  /**
   * Gives a service's objects what they do.
   *
   * @param operation that does the service's work
   * @param binding of requests and answers
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return its description
   */
  public static <Q, A> Description of(Operation<Q, A> operation, Binding<Q, A> binding) {
    return (name, context) -> {
      String file = FILE.formatted(ServiceHttp.serviceName(name));
      try (InputStream xml = ServiceFiles.class.getResourceAsStream(file)) {
        if (xml == null) {
          throw new AxisFault("service must have a file " + file + ", got none; write one");
        }
        AxisService service = DeploymentEngine.buildService(xml, context);
        service.addParameter(XmlService.OPERATION, operation);
        service.addParameter(XmlService.BINDING, binding);
        return service;
      } catch (IOException unreadable) {
        throw AxisFault.makeFault(unreadable);
      }
    };
  }
}
