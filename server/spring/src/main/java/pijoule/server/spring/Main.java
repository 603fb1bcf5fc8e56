package pijoule.server.spring;

import pijoule.server.ServerProgram;

/** The server program on Spring Boot. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    System.exit(ServerProgram.run(new ServerFramework(), args, System.in, System.out, System.err));
  }
}
