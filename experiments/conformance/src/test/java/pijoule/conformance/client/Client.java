package pijoule.conformance.client;

import java.util.List;

/** A client program with one of its bindings. */
record Client(String stack, String binding) {
  /** Every client that there is. */
  static final List<Client> ALL =
      List.of(
          new Client("jdk", "stax"),
          new Client("cxf", "jaxb"),
          new Client("axis2", "axiom"),
          new Client("axis2", "adb"));

  @Override
  public String toString() {
    return stack + "/" + binding;
  }
}
