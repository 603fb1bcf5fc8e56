package pijoule.server.then.cxf;

import pijoule.server.ServerProgram;

/** The server program on Apache CXF 2.7.4 and Jetty 8, as in 2013. */
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
