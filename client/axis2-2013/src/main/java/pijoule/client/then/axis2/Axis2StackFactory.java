package pijoule.client.then.axis2;

import java.util.List;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.addressing.EndpointReference;
import org.apache.axis2.client.Options;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.transport.http.HTTPConstants;
import pijoule.client.CallBuffers;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;

/** Builds Axis2's ServiceClient with its default HTTP transport, Commons HttpClient 3. */
public final class Axis2StackFactory implements StackFactory {
  private static final String ONE_FIELD = "onefield";

  @Override
  public String name() {
    return "axis2-2013";
  }

  @Override
  public List<String> bindings(String protocol) {
    return protocol.equals("rest") ? List.of("axiom", ONE_FIELD) : List.of();
  }

  @Override
  public List<String> security(String protocol) {
    return List.of("none");
  }

  @Override
  @SuppressWarnings("unchecked") // the sort service alone has such messages
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) throws AxisFault {
    endpoint.requireService("client-axis2-2013", "sort");
    // A failed call's reason is in the record.
    System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
    String mediaType = endpoint.mediaType();
    ConfigurationContext context =
        ConfigurationContextFactory.createConfigurationContextFromFileSystem(null, null);
    RestMessages messages = new RestMessages(new CallBuffers(settings));
    context.getAxisConfiguration().addMessageFormatter(mediaType, messages.formatter());
    context.getAxisConfiguration().addMessageBuilder(mediaType, messages.builder());
    ServiceClient client = new ServiceClient(context, null);
    client.setOptions(options(settings, mediaType));
    boolean oneField = settings.binding().equals(ONE_FIELD);
    return (Stack<Q, A>) new RestStack(client, new NumbersBinding(oneField), messages);
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
    // As its documentation has it for clients that call more than once.
    options.setProperty(HTTPConstants.REUSE_HTTP_CLIENT, Constants.VALUE_TRUE);
    options.setTimeOutInMilliSeconds(0);
    return options;
  }
}
