package pijoule.server.then.axis2;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.servlet.Filter;
import javax.servlet.GenericServlet;
import javax.servlet.Servlet;
import javax.servlet.ServletConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import org.apache.catalina.Engine;
import org.apache.catalina.Host;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.core.StandardWrapper;
import org.apache.catalina.startup.Embedded;
import org.apache.catalina.util.ServerInfo;
import org.apache.catalina.valves.ValveBase;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.call.HttpLimits;
import pijoule.server.container.Container;
import pijoule.server.container.Containers;
import pijoule.server.container.Listener;
import pijoule.server.container.PrivateAddress;
import pijoule.server.container.ServedParts;
import pijoule.server.exchange.Watch;
import pijoule.server.exchange.Watchdog;

/** Tomcat 6, embedded, with its default connector: a thread a connection. */
final class TomcatContainers implements Containers {
  private static final String NAME = "tomcat";
  private static final String SERVICE = "service";

  @Override
  public List<String> names() {
    return List.of(NAME);
  }

  @Override
  public String version(String name) {
    String info = ServerInfo.getServerInfo();
    return info.substring(info.indexOf('/') + 1);
  }

  @Override
  public Container start(String name, Listener listener, ServedParts parts, Watchdog watchdog)
      throws IOException {
    PrivateAddress.require(listener.bind());
    Path directory = Files.createTempDirectory("pijoule-tomcat");
    Embedded tomcat = new Embedded();
    tomcat.setCatalinaHome(directory.toString());
    tomcat.setUseNaming(false);
    Engine engine = tomcat.createEngine();
    Host host = tomcat.createHost("localhost", directory.toString());
    ((StandardHost) host).setErrorReportValveClass(null);
    StandardContext context = context(parts, directory);
    host.addChild(context);
    engine.addChild(host);
    engine.setDefaultHost("localhost");
    engine.getPipeline().addValve(new TomcatWatch(watchdog));
    engine.setBackgroundProcessorDelay(-1);
    tomcat.addEngine(engine);
    try {
      Connector connector = connector(listener);
      tomcat.addConnector(connector);
      Running running = new Running(tomcat, (KnownPort) connector.getProtocolHandler(), directory);
      tomcat.start();
      if (((StandardWrapper) context.findChild(SERVICE)).getServlet() == null) {
        throw new ServletException("no service; standard error says why");
      }
      return running;
    } catch (Exception failed) {
      throw Containers.notStarted(NAME, failed);
    }
  }

  private static Connector connector(Listener listener) throws Exception {
    Connector connector = new Connector(KnownPort.class.getName());
    KnownPort http = (KnownPort) connector.getProtocolHandler();
    http.setAddress(InetAddress.getByName(listener.bind()));
    connector.setPort(listener.port());
    connector.setAllowTrace(true);
    http.setSoTimeout(HttpLimits.IDLE_MS);
    http.setKeepAliveTimeout(HttpLimits.IDLE_MS);
    http.setMaxThreads(Container.MAX_THREADS);
    http.setBacklog(HttpLimits.BACKLOG);
    // The default closes a connection after 100 requests, in the middle of a warm run.
    http.setMaxKeepAliveRequests(-1);
    return connector;
  }

  private static StandardContext context(ServedParts parts, Path directory) {
    StandardContext context = new StandardContext();
    context.setPath("");
    context.setDocBase(directory.toString());
    context.setProcessTlds(false);
    context.addLifecycleListener(
        event -> {
          if (event.getType().equals(Lifecycle.START_EVENT)) {
            context.setConfigured(true);
          }
        });
    add(context, SERVICE, new Filtered(parts.filter(), parts.service()), parts.mapping());
    add(context, "control", parts.control(), ServiceHttp.CONTROL_PATH + "/*");
    add(context, "elsewhere", parts.elsewhere(), "/");
    return context;
  }

  private static void add(StandardContext context, String name, Servlet servlet, String mapping) {
    Existing wrapper = new Existing(servlet);
    wrapper.setName(name);
    wrapper.setLoadOnStartup(1);
    context.addChild(wrapper);
    context.addServletMapping(mapping, name);
  }

  private record Running(Embedded tomcat, KnownPort http, Path directory) implements Container {
    @Override
    public int port() {
      return http.localPort();
    }

    @Override
    public void close() {
      try {
        tomcat.stop();
      } catch (org.apache.catalina.LifecycleException failed) {
        System.getLogger(TomcatContainers.class.getName())
            .log(System.Logger.Level.WARNING, "tomcat did not stop cleanly", failed);
      }
      delete(directory.toFile());
    }

    private static void delete(File file) {
      File[] files = file.listFiles();
      if (files != null) {
        for (File child : files) {
          delete(child);
        }
      }
      file.delete();
    }
  }

  /** A servlet that is there already; Tomcat 6 would make one of a class. */
  private static final class Existing extends StandardWrapper {
    private static final long serialVersionUID = 1L;

    private final transient Servlet servlet;

    Existing(Servlet servlet) {
      this.servlet = servlet;
      setServletClass(servlet.getClass().getName());
    }

    @Override
    public synchronized Servlet loadServlet() throws ServletException {
      if (instance == null) {
        servlet.init(facade);
        instance = servlet;
      }
      return instance;
    }
  }

  /** A servlet behind its filter; Tomcat 6 would make a filter of a class. */
  private static final class Filtered extends GenericServlet {
    private static final long serialVersionUID = 1L;

    private final transient Filter filter;
    private final transient Servlet servlet;

    Filtered(Filter filter, Servlet servlet) {
      this.filter = filter;
      this.servlet = servlet;
    }

    @Override
    public void init(ServletConfig config) throws ServletException {
      servlet.init(config);
      filter.init(null);
    }

    @Override
    public void service(ServletRequest request, ServletResponse response)
        throws ServletException, IOException {
      filter.doFilter(request, response, servlet::service);
    }

    @Override
    public void destroy() {
      servlet.destroy();
    }
  }

  /** Shows the watchdog that Tomcat's threads work. */
  private static final class TomcatWatch extends ValveBase {
    private final Watchdog watchdog;

    TomcatWatch(Watchdog watchdog) {
      this.watchdog = watchdog;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      Watch watch = watchdog.enter(null, null);
      try {
        getNext().invoke(request, response);
      } finally {
        watchdog.leave(watch);
      }
    }
  }
}
