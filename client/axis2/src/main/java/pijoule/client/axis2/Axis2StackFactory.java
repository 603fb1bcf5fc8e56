package pijoule.client.axis2;

import java.util.List;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.addressing.EndpointReference;
import org.apache.axis2.client.Options;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.kernel.http.HTTPConstants;
import pijoule.client.CallBuffers;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.ServiceKind;

/** Builds Axis2's ServiceClient for REST, with its default HTTP transport, Apache HttpClient 5. */
public final class Axis2StackFactory implements StackFactory {
  private static final String AXIOM = "axiom";
  private static final String ADB = "adb";

  @Override
  public String name() {
    return "axis2";
  }

  @Override
  public List<String> bindings(String protocol) {
    return List.of(AXIOM, ADB);
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) throws AxisFault {
    Logging.off();
    ConfigurationContext context =
        ConfigurationContextFactory.createConfigurationContext(new ClientConfigurator());
    context.setProperty(
        HTTPConstants.CACHED_HTTP_CLIENT,
        Transport.build(endpoint.mediaType(), settings.maxAnswerBytes()));
    CallBuffers buffers = new CallBuffers(settings);
    AxisConfiguration configuration = context.getAxisConfiguration();
    RequestFormatter formatter = new RequestFormatter(buffers);
    AnswerBuilder builder = new AnswerBuilder(buffers, endpoint.answerShape());
    configuration.addMessageFormatter(endpoint.mediaType(), formatter);
    configuration.addMessageBuilder(endpoint.mediaType(), builder);
    ServiceClient client = new ServiceClient(context, null);
    client.setOptions(options(settings, endpoint.mediaType()));
    return new Axis2Stack<>(
        client, binding(settings.binding(), endpoint.service()), buffers, formatter, builder);
  }

  private static <Q, A> Binding<Q, A> binding(String name, ServiceKind<Q, A> service) {
    return name.equals(ADB)
        ? new AdbBinding<>(service.request(), service.answer())
        : new AxiomBinding<>(service.request(), service.answer());
  }

  private static Options options(StackSettings settings, String mediaType) {
    int connectMs = (int) Math.min(Integer.MAX_VALUE, settings.connectTimeout().toMillis());
    Options options = new Options();
    options.setTo(new EndpointReference(settings.url().toString()));
    options.setProperty(Constants.Configuration.ENABLE_REST, Constants.VALUE_TRUE);
    options.setProperty(
        Constants.Configuration.HTTP_METHOD, Constants.Configuration.HTTP_METHOD_POST);
    options.setProperty(Constants.Configuration.MESSAGE_TYPE, mediaType);
    options.setProperty(Constants.Configuration.CONTENT_TYPE, mediaType);
    options.setProperty(HTTPConstants.CONNECTION_TIMEOUT, connectMs);
    options.setProperty(HTTPConstants.SO_TIMEOUT, 0);
    options.setTimeOutInMilliSeconds(0);
    return options;
  }
}
