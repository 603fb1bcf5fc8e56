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
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.http.ServiceHttp;

/** Builds Axis2's ServiceClient for REST, with its default HTTP transport, Apache HttpClient 5. */
public final class Axis2StackFactory implements StackFactory {
  private static final String AXIOM = "axiom";
  private static final String ADB = "adb";

  @Override
  public String name() {
    return "axis2";
  }

  @Override
  public List<String> bindings() {
    return List.of(AXIOM, ADB);
  }

  @Override
  public Stack open(StackSettings settings) throws AxisFault {
    Logging.off();
    ConfigurationContext context =
        ConfigurationContextFactory.createConfigurationContext(new ClientConfigurator());
    context.setProperty(
        HTTPConstants.CACHED_HTTP_CLIENT, Transport.build(settings.maxAnswerBytes()));
    Axis2Hooks hooks = new Axis2Hooks(settings);
    AxisConfiguration configuration = context.getAxisConfiguration();
    RequestFormatter formatter = new RequestFormatter(hooks);
    AnswerBuilder builder = new AnswerBuilder(hooks);
    configuration.addMessageFormatter(ServiceHttp.MEDIA_TYPE, formatter);
    configuration.addMessageBuilder(ServiceHttp.MEDIA_TYPE, builder);
    ServiceClient client = new ServiceClient(context, null);
    client.setOptions(options(settings));
    Binding binding = settings.binding().equals(ADB) ? new AdbBinding() : new AxiomBinding();
    return new Axis2Stack(client, binding, hooks, formatter, builder);
  }

  private static Options options(StackSettings settings) {
    int connectMs = (int) Math.min(Integer.MAX_VALUE, settings.connectTimeout().toMillis());
    Options options = new Options();
    options.setTo(new EndpointReference(settings.url().toString()));
    options.setProperty(Constants.Configuration.ENABLE_REST, Constants.VALUE_TRUE);
    options.setProperty(
        Constants.Configuration.HTTP_METHOD, Constants.Configuration.HTTP_METHOD_POST);
    options.setProperty(Constants.Configuration.MESSAGE_TYPE, ServiceHttp.MEDIA_TYPE);
    options.setProperty(Constants.Configuration.CONTENT_TYPE, ServiceHttp.MEDIA_TYPE);
    options.setProperty(HTTPConstants.CONNECTION_TIMEOUT, connectMs);
    options.setProperty(HTTPConstants.SO_TIMEOUT, 0);
    options.setTimeOutInMilliSeconds(0);
    return options;
  }
}
