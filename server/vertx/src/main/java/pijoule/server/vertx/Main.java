package pijoule.server.vertx;

import pijoule.server.web.WebProgram;

/** The server on Vert.x. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    System.exit(WebProgram.run(new ServerStack(), args, System.in, System.out, System.err));
  }
}
