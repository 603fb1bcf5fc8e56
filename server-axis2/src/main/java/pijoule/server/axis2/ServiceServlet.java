package pijoule.server.axis2;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import javax.xml.namespace.QName;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.description.AxisOperation;
import org.apache.axis2.description.AxisService;
import org.apache.axis2.description.InOutAxisOperation;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.transport.http.AxisServlet;
import pijoule.contract.http.ServiceHttp;

/** Axis2's servlet with one service, configured in code: the same on every container. */
final class ServiceServlet extends AxisServlet {
  private static final long serialVersionUID = 1L;
  private static final String CONFIGURATION = "pijoule/server/axis2/axis2.xml";

  private final transient SortService service;
  private final transient RequestReader reader;
  private final transient AnswerWriter writer;

  ServiceServlet(SortService service, RequestReader reader, AnswerWriter writer) {
    this.service = service;
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  protected ConfigurationContext initConfigContext(ServletConfig servlet) throws ServletException {
    try {
      ConfigurationContext context =
          ConfigurationContextFactory.createBasicConfigurationContext(CONFIGURATION);
      deploy(context.getAxisConfiguration());
      return context;
    } catch (Exception failed) {
      // Axis2 declares no narrower type.
      throw new ServletException("axis2 must start, got " + failed.getMessage(), failed);
    }
  }

  private void deploy(AxisConfiguration configuration) throws AxisFault {
    configuration.addMessageBuilder(ServiceHttp.MEDIA_TYPE, reader);
    configuration.addMessageFormatter(ServiceHttp.MEDIA_TYPE, writer);
    AxisOperation sort = new InOutAxisOperation(new QName("sort"));
    sort.setMessageReceiver(service);
    AxisService described = new AxisService("SortService");
    described.addOperation(sort);
    configuration.getPhasesInfo().setOperationPhases(sort);
    configuration.addService(described);
  }

  /**
   * As Axis2 does, but without its search for an HTTP client of 2007, whose absence it would log.
   */
  @Override
  public void destroy() {
    try {
      configContext.terminate();
    } catch (AxisFault failed) {
      log("axis2 did not stop cleanly", failed);
    } catch (IllegalStateException alreadyEnding) {
      // Asked to stop in two ways at once: Axis2's own shutdown hook runs now and does the rest.
    }
  }
}
