package pijoule.server.jdk;

import java.io.IOException;
import java.util.Map;
import pijoule.server.web.Stax;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;
import pijoule.server.web.jdk.HttpListener;
import pijoule.server.web.jdk.HttpService;

/** The JDK's HTTP server, without anything else. */
final class ServerStack implements WebStack {
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
