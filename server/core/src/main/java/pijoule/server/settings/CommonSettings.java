package pijoule.server.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.study.StackSetup;

/**
 * Settings that every server's command line has.
 *
 * @param bind address to listen on
 * @param port to listen on; 0 takes a free one
 * @param closes whether each answer is the last of its connection
 * @param endpoint what is called, and how
 * @param service what the endpoint's service does
 * @param maxBodyBytes largest request body, bytes
 * @param checks whether requests are checked by all rules of messages before the framework reads
 *     them, in a phase of their own
 * @param setup whose settings the stack has
 * @param encoding of the bodies of both messages
 * @param virtualThreads in which requests are handled; empty: in the platform's
 * @param phases whether requests of a run are recorded
 * @param amortize whether a run's last request is kept, so that its phases can be repeated
 * @param logger the recorder's clock, which each run's record is aligned to
 * @param stopOnStdinClose whether the end of standard input ends the program
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public record CommonSettings<Q, A>(
    String bind,
    int port,
    boolean closes,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    int maxBodyBytes,
    boolean checks,
    StackSetup setup,
    ContentEncoding encoding,
    Optional<ExecutorService> virtualThreads,
    boolean phases,
    boolean amortize,
    Optional<LoggerClock> logger,
    boolean stopOnStdinClose) {
  /** Options that take a value, without their dashes; a server and a service have more. */
  public static final List<String> KEYS =
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

  private static final String CHECK = "check";

  /** Further options of servers whose frameworks have rules and settings of their own. */
  public static final List<String> OF_FRAMEWORKS =
      List.of(CHECK, StackSetup.OPTION, ContentEncoding.OPTION);

  /** Every option that takes none. */
  public static final List<String> FLAGS = List.of("stop-on-stdin-close");

  private static final int MAX_PORT = 65_535;
  private static final int MAX_BODY_BYTES = 1_000_000_000;

  /**
   * Returns the options.
   *
   * @param args as given to main
   * @param endpoint that they name
   * @param own keys that not every server has
   * @throws UsageException if one is not known
   */
  public static Options options(String[] args, Endpoint<?, ?> endpoint, List<String> own) {
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(own);
    keys.addAll(Endpoints.KEYS);
    keys.addAll(endpoint.service().serverKeys());
    return Options.parse(args, keys, FLAGS);
  }

  /**
   * Returns the settings.
   *
   * @param options of {@link #options}
   * @param endpoint that they name
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @throws UsageException if a value is not allowed
   */
  public static <Q, A> CommonSettings<Q, A> of(Options options, Endpoint<Q, A> endpoint) {
    return of(options, endpoint, ContentEncoding.NONE);
  }

  /**
   * Returns the settings of a server that may compress.
   *
   * @param options of {@link #options}
   * @param endpoint that they name
   * @param encodings that the server can have
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @throws UsageException if a value is not allowed, or two do not go together
   */
  public static <Q, A> CommonSettings<Q, A> of(
      Options options, Endpoint<Q, A> endpoint, List<String> encodings) {
    return new CommonSettings<>(
        options.text("bind").orElse("127.0.0.1"),
        (int) options.integer("port", 0, 0, MAX_PORT),
        options.choice("connection", "kept", List.of("kept", "per_call")).equals("per_call"),
        endpoint,
        endpoint.service().open(options),
        maxBody(options),
        options.choice(CHECK, "on", List.of("on", "off")).equals("on"),
        StackSetup.of(options),
        encoding(options, encodings),
        RequestThreads.of(options),
        options.choice("phases", "on", List.of("on", "off")).equals("on"),
        amortizes(options),
        LoggerClock.of(options),
        options.flag("stop-on-stdin-close"));
  }

  private static boolean amortizes(Options options) {
    return options.choice("amortize", "off", List.of("on", "off")).equals("on");
  }

  private static ContentEncoding encoding(Options options, List<String> encodings) {
    ContentEncoding encoding = ContentEncoding.of(options, encodings);
    if (encoding.isCompressed() && amortizes(options)) {
      throw new UsageException(
          "--amortize must be off with --encoding "
              + encoding.text()
              + ", which it cannot repeat, got on; leave one out");
    }
    return encoding;
  }

  private static int maxBody(Options options) {
    long bytes = options.size("max-body", "16MB").bytes();
    if (bytes < 1 || bytes > MAX_BODY_BYTES) {
      throw new UsageException("--max-body must be from 1B to 1GB, got " + bytes + "B");
    }
    return (int) bytes;
  }
}
