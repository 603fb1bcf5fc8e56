package pijoule.client.jdk;

import java.net.http.HttpClient;
import java.util.List;
import pijoule.client.OtherJar;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.client.form.JacksonForm;
import pijoule.client.form.OctetForm;
import pijoule.client.http.ValueStack;
import pijoule.client.jdk.rest.RestStack;
import pijoule.client.jdk.soap.Jsr172Stack;
import pijoule.client.jdk.soap.SoapStack;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.Jsr172;

/** Builds the baseline: {@code java.net.http}, and the JDK's own StAX or data streams. */
public final class JdkStackFactory implements StackFactory {

  @Override
  public String name() {
    return "jdk";
  }

  @Override
  public List<String> bindings(String protocol) {
    List<String> xml = protocol.equals("soap") ? List.of("stax", Jsr172.BINDING) : List.of("stax");
    return Protocols.bindings(protocol, xml, List.of("data"), List.of("jackson"));
  }

  @Override
  public List<String> bodies(String protocol) {
    return List.of(WHOLE, STREAMED);
  }

  @Override
  public List<String> encodings(String protocol) {
    return Protocols.XML.contains(protocol) ? ContentEncoding.NAMES : ContentEncoding.NONE;
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER);
    if (settings.tls().isPresent()) {
      builder.sslContext(settings.tls().get().context());
    }
    HttpClient client = builder.build();
    String protocol = endpoint.protocol().name();
    return switch (protocol) {
      case "rest" -> new RestStack<>(client, settings, endpoint);
      case "soap" ->
          settings.binding().equals(Jsr172.BINDING)
              ? new Jsr172Stack<>(client, settings, endpoint)
              : new SoapStack<>(client, settings, endpoint, Envelope.SOAP_1_1);
      case "soap12" -> new SoapStack<>(client, settings, endpoint, Envelope.SOAP_1_2);
      case "octet" -> new ValueStack<>(client, settings, endpoint, new OctetForm<>(endpoint));
      default -> jackson(client, settings, endpoint);
    };
  }

  private static <Q, A> Stack<Q, A> jackson(
      HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    try {
      return new ValueStack<>(client, settings, endpoint, new JacksonForm<>(endpoint));
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("client-jdk", endpoint.protocol().name());
    }
  }
}
