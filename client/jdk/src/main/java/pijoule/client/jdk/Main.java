package pijoule.client.jdk;

import pijoule.client.ClientProgram;

/** The client on the JDK alone. */
public final class Main {
  private Main() {}

  /**
   * @param args {@code --key value}; see docs/what-is-measured.md
   */
  public static void main(String[] args) {
    long mainNs = System.nanoTime();
    System.exit(ClientProgram.run(new JdkStackFactory(), args, mainNs));
  }
}
