package pijoule.server.dpws;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;

/**
 * The server's command line.
 *
 * @param bind address to listen on
 * @param port to listen on; 0 takes a free one
 * @param closes whether each answer is the last of its connection
 * @param device its address, {@code urn:uuid:} and a UUID
 * @param named whether the command line names that address
 * @param discovery whether the device is announced and found by multicast
 * @param events time between two events; absent: there are none
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
record DpwsSettings<Q, A>(
    String bind,
    int port,
    boolean closes,
    String device,
    boolean named,
    Discovery discovery,
    Optional<Duration> events,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    int maxBodyBytes,
    boolean phases,
    boolean amortize,
    Optional<LoggerClock> logger,
    boolean stopOnStdinClose) {
  /** Name of the data binding. */
  static final String BINDING = "jaxb";

  private static final List<String> KEYS =
      List.of(
          "container",
          "binding",
          "bind",
          "port",
          "connection",
          "device",
          "discovery",
          "events",
          "max-body",
          "phases",
          "amortize",
          "logger",
          "logger-boot-id");
  private static final List<String> FLAGS = List.of("stop-on-stdin-close");
  private static final Pattern DEVICE =
      Pattern.compile("urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Duration MIN_EVENTS = Duration.ofMillis(10);
  private static final int MAX_PORT = 65_535;
  private static final int MAX_BODY_BYTES = 1_000_000_000;

  /** Whether the device is announced and found by multicast. */
  enum Discovery {
    /** Where its interface has multicast. */
    AUTO,
    /** It must be. */
    ON,
    /** It is not. */
    OFF
  }

  /**
   * @param args as given to main
   * @return the settings
   * @throws UsageException if the line is not understood
   */
  static DpwsSettings<?, ?> parse(String[] args) {
    return parse(args, Endpoints.of(args));
  }

  private static <Q, A> DpwsSettings<Q, A> parse(String[] args, Endpoint<Q, A> endpoint) {
    boolean spoken = endpoint.protocol().name().equals("dpws");
    endpoint.requireSpoken("server-dpws", spoken ? List.of(BINDING) : List.of());
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(Endpoints.KEYS);
    keys.addAll(endpoint.service().serverKeys());
    Options options = Options.parse(args, keys, FLAGS);
    options.choice("container", "jetty", List.of("jetty"));
    options.choice("binding", BINDING, List.of(BINDING));
    return new DpwsSettings<>(
        options.text("bind").orElse("127.0.0.1"),
        (int) options.integer("port", 0, 0, MAX_PORT),
        options.choice("connection", "kept", List.of("kept", "per_call")).equals("per_call"),
        device(options),
        options.text("device").isPresent(),
        discovery(options),
        events(options),
        endpoint,
        endpoint.service().open(options),
        maxBody(options),
        options.choice("phases", "on", List.of("on", "off")).equals("on"),
        options.choice("amortize", "off", List.of("on", "off")).equals("on"),
        LoggerClock.of(options),
        options.flag("stop-on-stdin-close"));
  }

  private static String device(Options options) {
    String device = options.text("device").orElse("urn:uuid:" + UUID.randomUUID());
    if (!DEVICE.matcher(device).matches()) {
      throw new UsageException(
          "--device must be urn:uuid: and a UUID in lower case, got '"
              + device
              + "'; uuidgen makes one");
    }
    return device;
  }

  private static Discovery discovery(Options options) {
    return switch (options.choice("discovery", "auto", List.of("auto", "on", "off"))) {
      case "on" -> Discovery.ON;
      case "off" -> Discovery.OFF;
      default -> Discovery.AUTO;
    };
  }

  private static Optional<Duration> events(Options options) {
    if (options.text("events").orElse("off").equals("off")) {
      return Optional.empty();
    }
    Duration period = options.duration("events", "1s");
    if (period.compareTo(MIN_EVENTS) < 0) {
      throw new UsageException(
          "--events must be off or at least 10ms, got " + options.text("events").orElseThrow());
    }
    return Optional.of(period);
  }

  private static int maxBody(Options options) {
    long bytes = options.size("max-body", "16MB").bytes();
    if (bytes < 1 || bytes > MAX_BODY_BYTES) {
      throw new UsageException("--max-body must be from 1B to 1GB, got " + bytes + "B");
    }
    return (int) bytes;
  }
}
