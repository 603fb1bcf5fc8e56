package pijoule.server.vertx;

import io.netty.util.Version;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import pijoule.server.call.HttpLimits;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;

/** Vert.x: an event loop for each processor, and a verticle with a server on each. */
public final class ServerStack implements WebStack {
  private static final long PATIENCE_SECONDS = 60;

  @Override
  public String name() {
    return "vertx";
  }

  @Override
  public Map<String, String> versions(String binding) {
    return Map.of(
        "vertx", Vertx.class.getPackage().getImplementationVersion(),
        "netty", Version.class.getPackage().getImplementationVersion());
  }

  @Override
  public Door open(WebSite<?, ?> site) throws IOException {
    // No name is looked up, and no file served.
    System.setProperty("vertx.disableDnsResolver", "true");
    int loops = Runtime.getRuntime().availableProcessors();
    Vertx vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(loops)
                .setBlockedThreadCheckInterval(TimeUnit.DAYS.toMillis(1))
                .setFileSystemOptions(
                    new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)));
    HttpServerOptions options =
        new HttpServerOptions()
            .setAcceptBacklog(HttpLimits.BACKLOG)
            .setHttp2ClearTextEnabled(false)
            .setHandle100ContinueAutomatically(true)
            .setIdleTimeout(HttpLimits.IDLE_MS)
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    AtomicInteger port = new AtomicInteger();
    try {
      await(
          vertx.deployVerticle(
              () -> new ServiceVerticle(site, options, port),
              new DeploymentOptions().setInstances(loops)));
    } catch (IOException taken) {
      vertx.close();
      throw WebStack.cannotListen(site.settings().address(), taken.getCause());
    }
    return new Doors(vertx, port.get());
  }

  private record Doors(Vertx vertx, int port) implements Door {
    @Override
    public void close() throws IOException {
      await(vertx.close());
    }
  }

  private static void await(Future<?> future) throws IOException {
    try {
      future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause());
    } catch (TimeoutException late) {
      throw new IOException(late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }
}
