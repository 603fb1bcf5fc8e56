package pijoule.client.cxf;

import jakarta.xml.bind.JAXBException;
import java.util.List;
import java.util.logging.LogManager;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.CallBuffers;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;

/** Builds CXF's REST client with JAXB and its default HTTP transport, {@code java.net.http}. */
public final class CxfStackFactory implements StackFactory {
  @Override
  public String name() {
    return "cxf";
  }

  @Override
  public List<String> bindings(String protocol) {
    return List.of("jaxb");
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint)
      throws JAXBException {
    // CXF logs every failed call with its stack trace; the record's reason says it once.
    LogManager.getLogManager().reset();
    CallBuffers buffers = new CallBuffers(settings);
    MessageProvider<Q, A> jaxb = new MessageProvider<>(endpoint);
    WebClient client =
        WebClient.create(settings.url().toString(), List.of(jaxb, new CxfHooks(buffers)))
            .type(endpoint.mediaType())
            .accept(endpoint.mediaType());
    HTTPConduit conduit = WebClient.getConfig(client).getHttpConduit();
    conduit.setClient(transport(settings));
    return new CxfStack<>(client, jaxb, buffers, endpoint.mediaType(), settings.maxAnswerBytes());
  }

  private static HTTPClientPolicy transport(StackSettings settings) {
    HTTPClientPolicy policy = new HTTPClientPolicy();
    policy.setVersion("1.1");
    policy.setAllowChunking(false);
    policy.setAutoRedirect(false);
    policy.setConnectionTimeout(settings.connectTimeout().toMillis());
    policy.setReceiveTimeout(0);
    return policy;
  }
}
