package pijoule.contract.catalog;

import java.util.List;
import pijoule.contract.options.OptionFactor;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.phase.Side;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.ServiceKind;

/** The endpoint that a command line names with {@code --service} and {@code --protocol}. */
public final class Endpoints {
  /** Service: the thing that a server does for a request. */
  public static final ProgramOption<String> SERVICE =
      ProgramOption.choice("service", Services.NAMES)
          .meaning("what is called; [some servers](catalog.md#servers) have fewer services")
          .factor(
              OptionFactor.of("what the server does with a message", Side.CLIENT, Side.SERVER)
                  .givenAlways()
                  .offered("services", "Absent: all services of pijoule."));

  /** How a call is written on the wire. */
  public static final ProgramOption<String> PROTOCOL =
      ProgramOption.choice("protocol", Protocols.NAMES)
          .meaning(
              "how a call is written; state it for [servers](catalog.md#servers) without `rest`",
              "`rest`")
          .factor(
              OptionFactor.of("form of the messages", Side.CLIENT, Side.SERVER)
                  .givenAlways()
                  .offered("protocols", "Absent: all protocols of pijoule."));

  /** The options that name an endpoint. */
  public static final List<ProgramOption<?>> OPTIONS = List.of(SERVICE, PROTOCOL);

  private Endpoints() {}

  /**
   * Returns the endpoint; by default the first service by the first protocol.
   *
   * @param args as given to main; the service's own options are not known before its name is
   * @throws pijoule.contract.options.UsageException if there is no such service or protocol
   */
  public static Endpoint<?, ?> of(String[] args) {
    return endpoint(Services.of(named(args, SERVICE)), named(args, PROTOCOL));
  }

  private static <Q, A> Endpoint<Q, A> endpoint(ServiceKind<Q, A> service, String protocol) {
    return new Endpoint<>(service, Protocols.of(protocol));
  }

  private static String named(String[] args, ProgramOption<String> option) {
    return Options.peek(args, option.key()).orElse(option.words().get(0));
  }
}
