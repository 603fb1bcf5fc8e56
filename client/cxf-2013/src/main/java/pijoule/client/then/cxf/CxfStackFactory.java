package pijoule.client.then.cxf;

import java.util.List;
import java.util.logging.LogManager;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;

/**
 * Builds CXF's WebClient with JAXB and its default HTTP transport, the JDK's {@code
 * HttpURLConnection}.
 */
public final class CxfStackFactory implements StackFactory {
  @Override
  public String name() {
    return "cxf-2013";
  }

  @Override
  public List<String> bindings(String protocol) {
    return protocol.equals("rest") ? List.of("jaxb") : List.of();
  }

  @Override
  public List<String> security(String protocol) {
    return List.of("none");
  }

  @Override
  @SuppressWarnings("unchecked") // the sort service alone has such messages
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) {
    endpoint.requireService("client-cxf-2013", "sort");
    // CXF logs every failed call with its stack trace; the record's reason says it once.
    LogManager.getLogManager().reset();
    // By default CXF refuses an element with more than 50,000 in it, which 1 MB of numbers are.
    System.setProperty("org.apache.cxf.stax.maxChildElements", "2147483647");
    HTTPClientPolicy policy = new HTTPClientPolicy();
    policy.setConnectionTimeout(settings.connectTimeout().toMillis());
    policy.setReceiveTimeout(0);
    return (Stack<Q, A>) new RestStack(settings, endpoint.mediaType(), policy);
  }
}
