package pijoule.server.jdk;

import java.io.IOException;
import java.util.Map;
import pijoule.server.web.Stax;
import pijoule.server.web.WebProgram;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;
import pijoule.server.web.jdk.HttpListener;
import pijoule.server.web.jdk.HttpService;

/** The server of the JDK alone. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    HttpListener.prepare();
    System.exit(WebProgram.run(new ServerStack(), args, System.in, System.out, System.err));
  }

  /** The JDK's HTTP server, without anything else. */
  private static final class ServerStack implements WebStack {
    @Override
    public String name() {
      return "jdk";
    }

    @Override
    public Map<String, String> versions() {
      return Map.of("jdk", System.getProperty("java.version"));
    }

    @Override
    public Stax stax() {
      return Stax.JDK;
    }

    @Override
    public boolean hasVirtualThreads() {
      return true;
    }

    @Override
    public Door open(WebSite<?, ?> site) throws IOException {
      HttpService service =
          new HttpService(
              site.common().endpoint(),
              site.exchanges(),
              site.common().maxBodyBytes(),
              site.common().closes());
      return new HttpListener(
          site.address(), site.control(), service, 0, site.common().virtualThreads());
    }
  }
}
