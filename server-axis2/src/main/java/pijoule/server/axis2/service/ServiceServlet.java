package pijoule.server.axis2.service;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import java.io.OutputStream;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.description.TransportOutDescription;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.kernel.MessageFormatter;
import org.apache.axis2.transport.http.AxisServlet;
import pijoule.contract.protocol.Endpoint;

/** Axis2's servlet with one service, configured in code: the same on every container. */
public final class ServiceServlet extends AxisServlet {
  private static final long serialVersionUID = 1L;
  private static final String CONFIGURATION = "pijoule/server/axis2/axis2.xml";

  private final transient Endpoint<?, ?> endpoint;
  private final transient Description description;
  private final transient Builder reader;
  private final transient MessageFormatter writer;

  /**
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

  @Override
  protected ConfigurationContext initConfigContext(ServletConfig servlet) throws ServletException {
    try {
      ConfigurationContext context =
          ConfigurationContextFactory.createBasicConfigurationContext(CONFIGURATION);
      initSenders(context);
      deploy(context);
      return context;
    } catch (Exception failed) {
      // Axis2 declares no narrower type.
      throw new ServletException("axis2 must start, got " + failed.getMessage(), failed);
    }
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
