package pijoule.server.then.cxf;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import javax.servlet.DispatcherType;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.HandlerWrapper;
import org.eclipse.jetty.server.nio.SelectChannelConnector;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.call.HttpLimits;
import pijoule.server.container.Container;
import pijoule.server.container.Containers;
import pijoule.server.container.Listener;
import pijoule.server.container.PrivateAddress;
import pijoule.server.container.ServedParts;
import pijoule.server.exchange.Watch;
import pijoule.server.exchange.Watchdog;

/** Jetty 8, embedded. */
final class JettyContainers implements Containers {
  private static final String NAME = "jetty";

  @Override
  public List<String> names() {
    return List.of(NAME);
  }

  @Override
  public String version(String name) {
    return Server.getVersion();
  }

  @Override
  public Container start(String name, Listener listener, ServedParts parts, Watchdog watchdog)
      throws IOException {
    PrivateAddress.require(listener.bind());
    Server server = new Server();
    server.setThreadPool(new QueuedThreadPool(Container.MAX_THREADS));
    SelectChannelConnector connector = new SelectChannelConnector();
    connector.setHost(listener.bind());
    connector.setPort(listener.port());
    connector.setAcceptQueueSize(HttpLimits.BACKLOG);
    connector.setMaxIdleTime(HttpLimits.IDLE_MS);
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler();
    ServletHolder service = new ServletHolder(parts.service());
    service.setInitOrder(1);
    context.addServlet(service, parts.mapping());
    context.addFilter(
        new FilterHolder(parts.filter()), ServedParts.SERVICES, EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(new ServletHolder(parts.control()), ServiceHttp.CONTROL_PATH + "/*");
    context.addServlet(new ServletHolder(parts.elsewhere()), "/");
    JettyWatch watch = new JettyWatch(watchdog);
    watch.setHandler(context);
    server.setHandler(watch);
    Running running = new Running(server, connector);
    try {
      server.start();
    } catch (Exception failed) {
      running.close();
      throw Containers.notStarted(NAME, failed);
    }
    return running;
  }

  private record Running(Server server, SelectChannelConnector connector) implements Container {
    @Override
    public int port() {
      return connector.getLocalPort();
    }

    @Override
    public void close() {
      try {
        server.stop();
      } catch (Exception failed) {
        System.getLogger(JettyContainers.class.getName())
            .log(System.Logger.Level.WARNING, "jetty did not stop cleanly", failed);
      }
    }
  }

  /** Shows the watchdog that Jetty's threads work. */
  private static final class JettyWatch extends HandlerWrapper {
    private final Watchdog watchdog;

    JettyWatch(Watchdog watchdog) {
      this.watchdog = watchdog;
    }

    @Override
    public void handle(
        String target, Request base, HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      Watch watch = watchdog.enter(null, null);
      try {
        super.handle(target, base, request, response);
      } finally {
        watchdog.leave(watch);
      }
    }
  }
}
