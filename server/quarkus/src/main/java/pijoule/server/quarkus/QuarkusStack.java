package pijoule.server.quarkus;

import io.quarkus.runtime.Application;
import io.quarkus.vertx.http.HttpServer;
import io.vertx.core.impl.launcher.commands.VersionCommand;
import java.io.IOException;
import java.util.Map;
import pijoule.contract.catalog.ServerOptions;
import pijoule.server.call.HttpLimits;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;

/** Quarkus: the application that its build has made, in the program's own life. */
public final class QuarkusStack implements WebStack {
  private static final long PATIENCE_MS = 1000;

  /** Site of the one application that a process can have. */
  private static volatile WebSite<?, ?> served;

  /** Returns what the application serves. */
  static WebSite<?, ?> served() {
    return served;
  }

  @Override
  public String name() {
    return "quarkus";
  }

  @Override
  public Map<String, String> versions(String binding) {
    return Map.of(
        "quarkus", Application.class.getPackage().getImplementationVersion(),
        "vertx", VersionCommand.getVersion());
  }

  @Override
  public void startLog() {
    // Quarkus has a log manager of its own.
  }

  @Override
  public Door open(WebSite<?, ?> site) throws IOException {
    served = site;
    System.setProperty("quarkus.http.host", site.settings().get(ServerOptions.BIND));
    System.setProperty(
        "quarkus.http.port", Integer.toString(site.settings().get(ServerOptions.PORT)));
    System.setProperty("quarkus.http.accept-backlog", Integer.toString(HttpLimits.BACKLOG));
    System.setProperty("quarkus.http.idle-timeout", HttpLimits.IDLE_MS / 1000 + "s");
    Application application = application();
    try {
      application.start(new String[0]);
    } catch (RuntimeException failed) {
      throw WebStack.cannotListen(site.settings().address(), failed);
    }
    return new Doors(application, application.getValueRegistry().get(HttpServer.HTTP_PORT));
  }

  private static Application application() throws IOException {
    try {
      return (Application)
          Class.forName(Application.APP_CLASS_NAME).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException notBuilt) {
      throw new IOException("server must be built by Quarkus, got " + notBuilt, notBuilt);
    }
  }

  private record Doors(Application application, int port) implements Door {
    /** Closes the site; work that Quarkus still waits for ends with the process. */
    @Override
    public void close() throws IOException {
      Thread closing = new Thread(application::close, "close");
      closing.setDaemon(true);
      closing.start();
      try {
        closing.join(PATIENCE_MS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IOException(interrupted);
      }
    }
  }
}
