package pijoule.server.dpws;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackOptions;
import pijoule.contract.units.Durations;
import pijoule.server.settings.ServerSettings;

/**
 * The server's command line.
 *
 * @param device its address, {@code urn:uuid:} and a UUID
 * @param named whether the command line names that address
 * @param discovery whether the device is announced and found by multicast
 * @param events time between two events; absent: there are none
 * @param common what every server has
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
record DpwsSettings<Q, A>(
    String device,
    boolean named,
    Discovery discovery,
    Optional<Duration> events,
    ServerSettings<Q, A> common) {
  /** Name of the data binding. */
  static final String BINDING = "jaxb";

  private static final Pattern DEVICE =
      Pattern.compile("urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Duration MIN_EVENTS = Duration.ofMillis(10);

  /** Way that the device is announced and found: by multicast or not. */
  enum Discovery {
    /** Where its interface has multicast. */
    AUTO,
    /** It must be. */
    ON,
    /** It is not. */
    OFF
  }

  /**
   * Returns the settings.
   *
   * @param args as given to main
   * @throws UsageException if the line is not understood
   */
  static DpwsSettings<?, ?> parse(String[] args) {
    return parse(args, Endpoints.of(args));
  }

  private static <Q, A> DpwsSettings<Q, A> parse(String[] args, Endpoint<Q, A> endpoint) {
    boolean spoken = endpoint.protocol() instanceof Dpws;
    endpoint.requireSpoken("server-dpws", spoken ? List.of(BINDING) : List.of());
    ServerSettings<Q, A> common =
        ServerSettings.of(
            args,
            endpoint,
            List.of(
                StackOptions.CONTAINER.among(List.of("jetty")),
                StackOptions.BINDING.among(List.of(BINDING)),
                StackOptions.TRANSPORT.among(List.of("http")),
                ServerOptions.DEVICE,
                ServerOptions.DISCOVERY,
                ServerOptions.EVENTS));
    return new DpwsSettings<>(
        device(common),
        common.find(ServerOptions.DEVICE).isPresent(),
        discovery(common),
        events(common.get(ServerOptions.EVENTS)),
        common);
  }

  private static String device(ServerSettings<?, ?> common) {
    String device = common.find(ServerOptions.DEVICE).orElse("urn:uuid:" + UUID.randomUUID());
    if (!DEVICE.matcher(device).matches()) {
      throw new UsageException(
          "--device must be urn:uuid: and a UUID in lower case, got '"
              + device
              + "'; uuidgen makes one");
    }
    return device;
  }

  private static Discovery discovery(ServerSettings<?, ?> common) {
    return switch (common.get(ServerOptions.DISCOVERY)) {
      case "on" -> Discovery.ON;
      case "off" -> Discovery.OFF;
      default -> Discovery.AUTO;
    };
  }

  private static Optional<Duration> events(String events) {
    if (events.equals("off")) {
      return Optional.empty();
    }
    Duration period = period(events);
    if (period.compareTo(MIN_EVENTS) < 0) {
      throw new UsageException("--events must be off or at least 10ms, got " + events);
    }
    return Optional.of(period);
  }

  private static Duration period(String events) {
    try {
      return Durations.parse(events);
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--events: " + refused.getMessage());
    }
  }
}
