package pijoule.client.jdk;

import java.net.http.HttpClient;
import java.util.List;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;

/** Builds the baseline: {@code java.net.http} and the JDK's own StAX. */
public final class JdkStackFactory implements StackFactory {
  @Override
  public String name() {
    return "jdk";
  }

  @Override
  public List<String> bindings(String protocol) {
    return List.of("stax");
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    return new JdkStack<>(client, settings, endpoint);
  }
}
