package pijoule.client.dpws;

import java.io.IOException;
import java.util.List;
import pijoule.client.ClientProgram;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.contract.protocol.Endpoint;
import pijoule.dpws.Library;

/** The client by the DPWS library. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Client record
   */
  public static void main(String[] args) {
    long mainNs = System.nanoTime();
    System.exit(ClientProgram.run(new DpwsStackFactory(), args, mainNs));
  }

  /** Builds the DPWS library's client. */
  private static final class DpwsStackFactory implements StackFactory {
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
}
