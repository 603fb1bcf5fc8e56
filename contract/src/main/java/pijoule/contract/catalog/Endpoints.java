package pijoule.contract.catalog;

import java.util.List;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.ServiceKind;

/** The endpoint that a command line names with {@code --service} and {@code --protocol}. */
public final class Endpoints {
  /** The options, without dashes. */
  public static final List<String> KEYS = List.of("service", "protocol");

  private Endpoints() {}

  /**
   * Returns the endpoint; by default the first service by the first protocol.
   *
   * @param args as given to main; the service's own options are not known before its name is
   * @throws pijoule.contract.options.UsageException if there is no such service or protocol
   */
  public static Endpoint<?, ?> of(String[] args) {
    return endpoint(
        Services.of(named(args, "service", Services.NAMES)),
        named(args, "protocol", Protocols.NAMES));
  }

  private static <Q, A> Endpoint<Q, A> endpoint(ServiceKind<Q, A> service, String protocol) {
    return new Endpoint<>(service, Protocols.of(protocol));
  }

  private static String named(String[] args, String key, List<String> names) {
    return Options.peek(args, key).orElse(names.get(0));
  }
}
