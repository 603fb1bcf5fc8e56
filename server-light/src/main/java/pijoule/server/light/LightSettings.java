package pijoule.server.light;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;

/**
 * The server's command line.
 *
 * @param binding name of the data binding
 * @param bind address to listen on
 * @param port to listen on; 0 takes a free one
 * @param framed whether messages come on a socket without HTTP
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
record LightSettings<Q, A>(
    String binding,
    String bind,
    int port,
    boolean framed,
    boolean closes,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    int maxBodyBytes,
    boolean phases,
    boolean amortize,
    Optional<LoggerClock> logger,
    boolean stopOnStdinClose) {
  private static final List<String> KEYS =
      List.of(
          "container",
          "binding",
          "bind",
          "port",
          "connection",
          "transport",
          "max-body",
          "phases",
          "amortize",
          "logger",
          "logger-boot-id");
  private static final List<String> FLAGS = List.of("stop-on-stdin-close");
  private static final int MAX_PORT = 65_535;
  private static final int MAX_BODY_BYTES = 1_000_000_000;

  /**
   * @param args as given to main
   * @return the settings
   * @throws UsageException if the line is not understood
   */
  static LightSettings<?, ?> parse(String[] args) {
    return parse(args, Endpoints.of(args));
  }

  private static <Q, A> LightSettings<Q, A> parse(String[] args, Endpoint<Q, A> endpoint) {
    List<String> bindings = bindings(endpoint.protocol().name());
    endpoint.requireSpoken("server-light", bindings);
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(Endpoints.KEYS);
    keys.addAll(endpoint.service().serverKeys());
    Options options = Options.parse(args, keys, FLAGS);
    options.choice("container", "jdk", List.of("jdk"));
    boolean framed =
        options.choice("transport", "http", List.of("http", "socket")).equals("socket");
    boolean closes =
        options.choice("connection", "kept", List.of("kept", "per_call")).equals("per_call");
    if (framed && closes) {
      throw new UsageException(
          "--connection must be kept with --transport socket, got per_call; take --transport http");
    }
    return new LightSettings<>(
        options.choice("binding", bindings.get(0), bindings),
        options.text("bind").orElse("127.0.0.1"),
        (int) options.integer("port", 0, 0, MAX_PORT),
        framed,
        closes,
        endpoint,
        endpoint.service().open(options),
        maxBody(options),
        options.choice("phases", "on", List.of("on", "off")).equals("on"),
        options.choice("amortize", "off", List.of("on", "off")).equals("on"),
        LoggerClock.of(options),
        options.flag("stop-on-stdin-close"));
  }

  private static List<String> bindings(String protocol) {
    return switch (protocol) {
      case "conventional" -> List.of("text");
      case "ksoap" -> List.of("kxml");
      default -> List.of();
    };
  }

  private static int maxBody(Options options) {
    long bytes = options.size("max-body", "16MB").bytes();
    if (bytes < 1 || bytes > MAX_BODY_BYTES) {
      throw new UsageException("--max-body must be from 1B to 1GB, got " + bytes + "B");
    }
    return (int) bytes;
  }
}
