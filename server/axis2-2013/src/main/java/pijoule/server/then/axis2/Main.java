package pijoule.server.then.axis2;

import pijoule.server.ServerProgram;

/** The server program on Apache Axis2 1.6.2 and Tomcat 6, as in 2013. */
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
