package pijoule.server.quarkus;

import io.quarkus.runtime.annotations.QuarkusMain;
import pijoule.server.web.WebProgram;

/** The server on Quarkus. */
@QuarkusMain
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    System.exit(WebProgram.run(new QuarkusStack(), args, System.in, System.out, System.err));
  }
}
