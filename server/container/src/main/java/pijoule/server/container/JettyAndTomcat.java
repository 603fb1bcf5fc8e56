package pijoule.server.container;

import java.io.IOException;
import java.util.List;
import org.apache.catalina.util.ServerInfo;
import org.eclipse.jetty.server.Server;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.study.StackOptions;
import pijoule.server.exchange.Watchdog;

/** Jetty and Tomcat, embedded. */
public final class JettyAndTomcat implements Containers {
  @Override
  public List<String> names() {
    return List.of("jetty", "tomcat");
  }

  @Override
  public List<ProgramOption<?>> options() {
    return List.of(StackOptions.THREADS);
  }

  @Override
  public Container start(String name, Listener listener, ServedParts parts, Watchdog watchdog)
      throws IOException {
    return name.equals("jetty")
        ? JettyContainer.start(listener, parts, watchdog)
        : TomcatContainer.start(listener, parts, watchdog);
  }

  @Override
  public String version(String name) {
    if (name.equals("jetty")) {
      return Server.getVersion();
    }
    String info = ServerInfo.getServerInfo();
    return info.substring(info.indexOf('/') + 1);
  }
}
