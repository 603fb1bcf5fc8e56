package pijoule.server.container;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.tls.TimedContext;
import pijoule.server.settings.ServerSettings;

/**
 * Where a container listens, and how.
 *
 * @param settings of the server
 * @param tls of its connections; absent: they are plain
 */
public record Listener(ServerSettings<?, ?> settings, Optional<TimedContext> tls) {
  /**
   * Returns the value of an option.
   *
   * @param option one of {@link Containers#options}, for instance
   * @param <T> type of its value
   */
  public <T> T get(ProgramOption<T> option) {
    return settings.get(option);
  }

  /** Returns address to listen on. */
  public String bind() {
    return get(ServerOptions.BIND);
  }

  /** Returns port to listen on; 0 takes a free one. */
  public int port() {
    return get(ServerOptions.PORT);
  }

  /** Returns what handles requests in virtual threads; absent: they have the platform's. */
  public Optional<ExecutorService> virtualThreads() {
    return settings.virtualThreads();
  }
}
