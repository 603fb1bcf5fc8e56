package pijoule.server.dpws;

import pijoule.dpws.Library;

/** The server by the DPWS library: a device with one hosted service. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    Library.quiet();
    System.exit(DpwsServer.run(args, System.in, System.out, System.err));
  }
}
