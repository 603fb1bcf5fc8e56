package pijoule.client.light;

import java.net.http.HttpClient;
import java.util.List;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.client.form.Form;
import pijoule.client.http.ValueStack;
import pijoule.client.light.form.ConventionalForm;
import pijoule.client.light.form.KsoapForm;
import pijoule.client.light.socket.SocketStack;
import pijoule.contract.protocol.Endpoint;

/** Builds stacks without a framework: a string or kXML, over a socket or {@code java.net.http}. */
public final class LightStackFactory implements StackFactory {
  private static final String SOCKET = "socket";

  @Override
  public String name() {
    return "light";
  }

  @Override
  public List<String> bindings(String protocol) {
    return switch (protocol) {
      case "conventional" -> List.of("text");
      case "ksoap" -> List.of("kxml");
      default -> List.of();
    };
  }

  @Override
  public List<String> security(String protocol) {
    return List.of("none");
  }

  @Override
  public List<String> bodies(String protocol) {
    return List.of(WHOLE, STREAMED);
  }

  @Override
  public List<String> schemes(String protocol) {
    return List.of("http", SOCKET);
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) {
    Form<Q, A> form = form(endpoint);
    if (settings.url().getScheme().equals(SOCKET)) {
      return new SocketStack<>(settings, form);
    }
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    return new ValueStack<>(client, settings, endpoint, form);
  }

  private static <Q, A> Form<Q, A> form(Endpoint<Q, A> endpoint) {
    String protocol = endpoint.protocol().name();
    return switch (protocol) {
      case "conventional" -> new ConventionalForm<>(endpoint);
      case "ksoap" -> new KsoapForm<>(endpoint);
      default -> throw new IllegalArgumentException(protocol);
    };
  }
}
