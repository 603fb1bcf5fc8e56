package pijoule.server.then.axis2;

import java.io.InputStream;
import javax.servlet.ServletConfig;
import javax.servlet.ServletException;
import org.apache.axis2.Constants;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.deployment.DeploymentConstants;
import org.apache.axis2.deployment.DeploymentEngine;
import org.apache.axis2.description.AxisService;
import org.apache.axis2.description.TransportInDescription;
import org.apache.axis2.description.TransportOutDescription;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.transport.http.AxisServlet;
import org.apache.axis2.transport.http.AxisServletListener;
import pijoule.server.exchange.Operation;

/** Axis2's servlet with its default configuration and one service, without a repository. */
final class ServiceServlet extends AxisServlet {
  private static final long serialVersionUID = 1L;
  private static final String MEDIA_TYPE = "application/xml";

  private final transient Operation<int[], int[]> operation;
  private final transient RestCodec codec;

  ServiceServlet(Operation<int[], int[]> operation, RestCodec codec) {
    this.operation = operation;
    this.codec = codec;
  }

  @Override
  protected ConfigurationContext initConfigContext(ServletConfig servlet) throws ServletException {
    try (InputStream xml = ServiceServlet.class.getResourceAsStream("SortService.xml")) {
      ConfigurationContext context =
          ConfigurationContextFactory.createBasicConfigurationContext(
              DeploymentConstants.AXIS2_CONFIGURATION_RESOURCE);
      AxisConfiguration configuration = context.getAxisConfiguration();
      // The default one listens on a port of its own.
      TransportInDescription http = new TransportInDescription(Constants.TRANSPORT_HTTP);
      http.setReceiver(new AxisServletListener());
      configuration.addTransportIn(http);
      for (TransportOutDescription transport : configuration.getTransportsOut().values()) {
        // Axis2 itself leaves this out of a basic configuration.
        transport.getSender().init(context, transport);
      }
      configuration.addMessageBuilder(MEDIA_TYPE, codec.reader());
      configuration.addMessageFormatter(MEDIA_TYPE, codec.writer());
      AxisService service = DeploymentEngine.buildService(xml, context);
      service.addParameter(SortService.OPERATION, operation);
      configuration.addService(service);
      return context;
    } catch (Exception failed) {
      // Axis2 declares no narrower type.
      throw new ServletException("axis2 must start, got " + failed.getMessage(), failed);
    }
  }
}
