package pijoule.server.light;

import java.util.List;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.settings.CommonSettings;

/**
 * The server's command line.
 *
 * @param binding name of the data binding
 * @param framed whether messages come on a socket without HTTP
 * @param common what every server has
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
record LightSettings<Q, A>(String binding, boolean framed, CommonSettings<Q, A> common) {
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
    Options options = CommonSettings.options(args, endpoint, List.of("transport"));
    options.choice("container", "jdk", List.of("jdk"));
    boolean framed =
        options.choice("transport", "http", List.of("http", "socket")).equals("socket");
    CommonSettings<Q, A> common = CommonSettings.of(options, endpoint);
    if (framed && common.closes()) {
      throw new UsageException(
          "--connection must be kept with --transport socket, got per_call; take --transport http");
    }
    return new LightSettings<>(
        options.choice("binding", bindings.get(0), bindings), framed, common);
  }

  private static List<String> bindings(String protocol) {
    return switch (protocol) {
      case "conventional" -> List.of("text");
      case "ksoap" -> List.of("kxml");
      default -> List.of();
    };
  }
}
