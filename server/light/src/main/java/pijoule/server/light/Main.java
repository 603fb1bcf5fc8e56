package pijoule.server.light;

import pijoule.server.web.WebProgram;
import pijoule.server.web.jdk.HttpListener;

/** The server of the JDK and kXML alone. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    HttpListener.prepare();
    System.exit(WebProgram.run(new LightStack(), args, System.in, System.out, System.err));
  }
}
