package pijoule.runner.boards;

import java.util.Optional;

/** The compilers that a HotSpot JVM has for what it runs, by what it says of itself. */
public final class Jit {
  private Jit() {}

  /**
   * Names the compilers. A JVM without the second one ("Client VM", "emulated-client") compiles
   * sooner and to slower code, and one without any interprets.
   *
   * @param name {@code java.vm.name}
   * @param info {@code java.vm.info}
   * @return {@code C1 and C2}, {@code C1} or {@code none}; empty of any other JVM
   */
  public static Optional<String> of(String name, String info) {
    if (name.contains("Zero") || info.startsWith("interpreted")) {
      return Optional.of("none");
    }
    if (name.contains("Client VM") || info.contains("emulated-client")) {
      return Optional.of("C1");
    }
    return name.endsWith("Server VM") && info.startsWith("mixed mode") && !info.contains("jvmci")
        ? Optional.of("C1 and C2")
        : Optional.empty();
  }
}
