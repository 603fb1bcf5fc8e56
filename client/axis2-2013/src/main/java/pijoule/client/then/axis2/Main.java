package pijoule.client.then.axis2;

import pijoule.client.ClientProgram;

/** The client on Apache Axis2 1.6.2, as in 2013. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Client record
   */
  public static void main(String[] args) {
    long mainNs = System.nanoTime();
    System.exit(ClientProgram.run(new Axis2StackFactory(), args, mainNs));
  }
}
