package pijoule.server.light;

/** The server of the JDK and kXML alone. */
public final class Main {
  private Main() {}

  /**
   * @param args the options of docs/formats.md, section Servers
   */
  public static void main(String[] args) {
    // Read by the JDK's server when its classes are loaded: without it an answer waits for the
    // client's delayed acknowledgement, some 40 ms; and a board may be slow between two calls.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.idleInterval", "300");
    System.setProperty("sun.net.httpserver.maxReqTime", "60");
    System.exit(LightServer.run(args, System.in, System.out, System.err));
  }
}
