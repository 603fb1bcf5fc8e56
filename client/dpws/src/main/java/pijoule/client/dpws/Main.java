package pijoule.client.dpws;

import pijoule.client.ClientProgram;

/** The client by the DPWS library. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Client record
   */
  public static void main(String[] args) {
    long mainNs = System.nanoTime();
    System.exit(ClientProgram.run(new DpwsStackFactory(), args, mainNs));
  }
}
