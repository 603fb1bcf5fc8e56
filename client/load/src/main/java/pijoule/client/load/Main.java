package pijoule.client.load;

/** Open-loop load on an HTTP service. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Load
   */
  public static void main(String[] args) {
    long mainNs = System.nanoTime();
    System.exit(LoadProgram.run(args, mainNs));
  }
}
