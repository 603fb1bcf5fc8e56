package pijoule.client.dpws;

import java.io.IOException;
import java.util.List;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;
import pijoule.dpws.Library;

/** Builds the DPWS library's client. */
public final class DpwsStackFactory implements StackFactory {
  @Override
  public String name() {
    return "dpws";
  }

  @Override
  public List<String> bindings(String protocol) {
    return protocol.startsWith("dpws") ? List.of("jaxb") : List.of();
  }

  @Override
  public List<String> security(String protocol) {
    return List.of("none");
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint)
      throws IOException {
    Library.quiet();
    return new DpwsStack<>(settings, endpoint);
  }
}
