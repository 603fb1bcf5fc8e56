package pijoule.conformance.client;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import pijoule.conformance.every.Only;

/** A client program with one of its bindings. */
record Client(String stack, String binding) {
  /** Every client that sends an element for each item. */
  static final List<Client> ALL =
      List.of(
          new Client("jdk", "stax"),
          new Client("cxf", "jaxb"),
          new Client("axis2", "axiom"),
          new Client("axis2", "adb"));

  /** The one that sends other bytes than these, of the same number. */
  static final Client ONE_FIELD = new Client("axis2", "onefield");

  /** Those that are tested: all, or those of one program. */
  static List<Client> tested() {
    return Only.tested(ALL, Client::stack);
  }

  /** Every client with every service. */
  static Stream<Arguments> calls() {
    List<Arguments> calls = new ArrayList<>();
    for (Client client : tested()) {
      for (Called service : Called.values()) {
        calls.add(Arguments.of(client, service));
      }
    }
    return calls.stream();
  }

  @Override
  public String toString() {
    return stack + "/" + binding;
  }
}
