package pijoule.server.axis2.service;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.deployment.AxisConfigBuilder;
import org.apache.axis2.deployment.DeploymentConstants;
import org.apache.axis2.description.TransportInDescription;
import org.apache.axis2.description.TransportOutDescription;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.kernel.MessageFormatter;
import org.apache.axis2.transport.http.AxisServlet;
import org.apache.axis2.transport.http.AxisServletListener;
import pijoule.contract.protocol.Endpoint;

/**
 * Axis2's servlet with its default configuration and one service, which is added in code: the same
 * on every container. There is no repository, so nothing looks for new services during a run.
 */
public final class ServiceServlet extends AxisServlet {
  private static final long serialVersionUID = 1L;

  /** Resource that a servlet without an axis2.xml of its own reads, too. */
  private static final String CONFIGURATION = DeploymentConstants.AXIS2_CONFIGURATION_RESOURCE;

  // The default configuration names an extension whose jar is Axis2's for JAX-WS: it warns.
  private static final Logger EXTENSIONS = Logger.getLogger(AxisConfigBuilder.class.getName());

  private final transient Endpoint<?, ?> endpoint;
  private final transient Description description;
  private final transient Builder reader;
  private final transient MessageFormatter writer;

  /**
   * Makes a service servlet.
   *
   * @param endpoint what is called
   * @param description of its service
   * @param reader of bodies of the endpoint's media type
   * @param writer of answers of the same
   */
  public ServiceServlet(
      Endpoint<?, ?> endpoint, Description description, Builder reader, MessageFormatter writer) {
    this.endpoint = endpoint;
    this.description = description;
    this.reader = reader;
    this.writer = writer;
  }

  /**
   * Axis2 reads the parameter when it starts, as for its users. In a request it would make text/xml
   * without SOAPAction plain XML, even as false, which is the default.
   */
  @Override
  public void init(ServletConfig servlet) throws ServletException {
    super.init(servlet);
    try {
      AxisConfiguration configuration = configContext.getAxisConfiguration();
      configuration.removeParameter(
          configuration.getParameter(Constants.Configuration.DISABLE_REST));
    } catch (AxisFault locked) {
      throw new ServletException(locked);
    }
  }

  @Override
  protected ConfigurationContext initConfigContext(ServletConfig servlet) throws ServletException {
    EXTENSIONS.setLevel(Level.SEVERE);
    try {
      ConfigurationContext context =
          ConfigurationContextFactory.createBasicConfigurationContext(CONFIGURATION);
      listen(context.getAxisConfiguration());
      initSenders(context);
      deploy(context);
      return context;
    } catch (Exception failed) {
      // Axis2 declares no narrower type.
      throw new ServletException("axis2 must start, got " + failed.getMessage(), failed);
    }
  }

  /** The default one listens on a port of its own; the servlet would replace it with a warning. */
  private static void listen(AxisConfiguration configuration) throws AxisFault {
    TransportInDescription http = new TransportInDescription(Constants.TRANSPORT_HTTP);
    http.setReceiver(new AxisServletListener());
    configuration.addTransportIn(http);
  }

  /** Axis2 itself leaves this out of a basic configuration; SOAP 1.2 fails without it. */
  private static void initSenders(ConfigurationContext context) throws AxisFault {
    for (TransportOutDescription transport :
        context.getAxisConfiguration().getTransportsOut().values()) {
      transport.getSender().init(context, transport);
    }
  }

  private void deploy(ConfigurationContext context) throws AxisFault {
    AxisConfiguration configuration = context.getAxisConfiguration();
    configuration.addMessageBuilder(endpoint.mediaType(), reader);
    configuration.addMessageFormatter(endpoint.mediaType(), writer);
    configuration.addService(description.of(endpoint.service().name(), context));
  }

  /** Axis2 makes a fault of a full heap, except by REST; what to answer is the filter's. */
  @Override
  protected void handleFault(MessageContext request, OutputStream out, AxisFault fault)
      throws AxisFault {
    if (fault.getCause() instanceof OutOfMemoryError tooMuch) {
      throw tooMuch;
    }
    super.handleFault(request, out, fault);
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
