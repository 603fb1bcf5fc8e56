package pijoule.client.then.cxf;

import pijoule.client.ClientProgram;

/** The client on Apache CXF 2.7.4, as in 2013. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Client record
   */
  public static void main(String[] args) {
    long mainNs = System.nanoTime();
    System.exit(ClientProgram.run(new CxfStackFactory(), args, mainNs));
  }
}
