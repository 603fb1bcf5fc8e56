package pijoule.server.jdk;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.study.StackOptions;
import pijoule.server.web.BlockingFront;
import pijoule.server.web.Stax;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;
import pijoule.server.web.jdk.HttpListener;

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
  public List<ProgramOption<?>> options() {
    return List.of(StackOptions.THREADS);
  }

  @Override
  public Door open(WebSite<?, ?> site) throws IOException {
    return new HttpListener(
        site.address(), new BlockingFront(site), site.settings().virtualThreads());
  }
}
