package pijoule.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.server.container.Containers;

/**
 * A server's command line.
 *
 * @param container name of the servlet container
 * @param binding name of the data binding
 * @param bind address to listen on
 * @param port to listen on; 0 takes a free one
 * @param security how calls are protected
 * @param closes whether each answer is the last of its connection
 * @param endpoint what is called, and how
 * @param service what the endpoint's service does
 * @param maxBodyBytes largest request body, bytes
 * @param phases whether requests of a run are recorded
 * @param amortize whether a run's last request is kept, so that its phases can be repeated
 * @param logger the recorder's clock, which each run's record is aligned to
 * @param stopOnStdinClose whether the end of standard input ends the program
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
record ServerSettings<Q, A>(
    String container,
    String binding,
    String bind,
    int port,
    Security security,
    boolean closes,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    int maxBodyBytes,
    boolean phases,
    boolean amortize,
    Optional<LoggerClock> logger,
    boolean stopOnStdinClose) {
  /** Every option that takes a value, without its dashes; a service has more of its own. */
  static final List<String> KEYS =
      List.of(
          "container",
          "binding",
          "bind",
          "port",
          "connection",
          "max-body",
          "phases",
          "amortize",
          "logger",
          "logger-boot-id");

  /** Every option that takes none. */
  static final List<String> FLAGS = List.of("stop-on-stdin-close");

  private static final int MAX_PORT = 65_535;
  private static final int MAX_BODY_BYTES = 1_000_000_000;

  /**
   * @param args as given to main
   * @param framework whose defaults apply
   * @return the settings
   * @throws UsageException if the line is not understood
   */
  static ServerSettings<?, ?> parse(String[] args, Framework framework) {
    return parse(args, framework, Endpoints.of(args));
  }

  private static <Q, A> ServerSettings<Q, A> parse(
      String[] args, Framework framework, Endpoint<Q, A> endpoint) {
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(Endpoints.KEYS);
    keys.addAll(Security.KEYS);
    keys.addAll(endpoint.service().serverKeys());
    Options options = Options.parse(args, keys, FLAGS);
    List<String> bindings = framework.bindings(endpoint.protocol().name());
    endpoint.requireSpoken("server-" + framework.name(), bindings);
    return new ServerSettings<>(
        options.choice("container", framework.defaultContainer(), Containers.NAMES),
        options.choice("binding", bindings.get(0), bindings),
        options.text("bind").orElse("127.0.0.1"),
        (int) options.integer("port", 0, 0, MAX_PORT),
        Security.of(options, framework.security(endpoint.protocol().name())),
        options.choice("connection", "kept", List.of("kept", "per_call")).equals("per_call"),
        endpoint,
        endpoint.service().open(options),
        maxBody(options),
        options.choice("phases", "on", List.of("on", "off")).equals("on"),
        options.choice("amortize", "off", List.of("on", "off")).equals("on"),
        LoggerClock.of(options),
        options.flag("stop-on-stdin-close"));
  }

  private static int maxBody(Options options) {
    long bytes = options.size("max-body", "16MB").bytes();
    if (bytes < 1 || bytes > MAX_BODY_BYTES) {
      throw new UsageException("--max-body must be from 1B to 1GB, got " + bytes + "B");
    }
    return (int) bytes;
  }
}
