package pijoule.client.cxf;

import java.util.List;
import java.util.logging.LogManager;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.OtherJar;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.client.cxf.jackson.JacksonStack;
import pijoule.client.cxf.octet.OctetStack;
import pijoule.client.cxf.rest.RestStack;
import pijoule.client.cxf.soap.SoapStack;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.xml.Envelope;

/**
 * Builds CXF's REST client, or its JAX-WS proxy, with JAXB and its default HTTP transport, {@code
 * java.net.http}.
 */
public final class CxfStackFactory implements StackFactory {

  @Override
  public String name() {
    return "cxf";
  }

  @Override
  public List<String> bindings(String protocol) {
    return Protocols.bindings(protocol, List.of("jaxb"), List.of("data"), List.of("jackson"));
  }

  @Override
  public List<String> security(String protocol) {
    return protocol.startsWith("soap")
        ? SecurityLevel.NAMES
        : StackFactory.super.security(protocol);
  }

  @Override
  public List<String> encodings(String protocol) {
    return Protocols.XML.contains(protocol) ? ContentEncoding.NAMES : ContentEncoding.NONE;
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) {
    // CXF logs every failed call with its stack trace; the record's reason says it once.
    LogManager.getLogManager().reset();
    // By default CXF refuses an element with more than 50,000 in it, which 1 MB of numbers are.
    System.setProperty("org.apache.cxf.stax.maxChildElements", "2147483647");
    HTTPClientPolicy policy = transport(settings);
    String protocol = endpoint.protocol().name();
    return switch (protocol) {
      case "rest" -> RestStack.open(settings, endpoint, policy);
      case "soap" -> soap(settings, endpoint, policy, Envelope.SOAP_1_1);
      case "soap12" -> soap(settings, endpoint, policy, Envelope.SOAP_1_2);
      case "octet" -> OctetStack.open(settings, endpoint, policy);
      default -> jackson(settings, endpoint, policy);
    };
  }

  private static <Q, A> Stack<Q, A> soap(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy, Envelope envelope) {
    try {
      return SoapStack.open(settings, endpoint, policy, envelope);
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("client-cxf", settings.hasProtectedMessages() ? "security" : "soap");
    }
  }

  private static <Q, A> Stack<Q, A> jackson(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    try {
      return JacksonStack.open(settings, endpoint, policy);
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("client-cxf", endpoint.protocol().name());
    }
  }

  private static HTTPClientPolicy transport(StackSettings settings) {
    HTTPClientPolicy policy = new HTTPClientPolicy();
    policy.setVersion("1.1");
    policy.setAllowChunking(!settings.hasKnownLength());
    policy.setAutoRedirect(false);
    policy.setConnectionTimeout(settings.connectTimeout().toMillis());
    policy.setReceiveTimeout(0);
    return policy;
  }
}
