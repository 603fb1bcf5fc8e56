package pijoule.server;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.server.container.Containers;
import pijoule.server.settings.CommonSettings;

/**
 * A server's command line.
 *
 * @param container name of the servlet container
 * @param binding name of the data binding
 * @param security how calls are protected
 * @param common what every server has
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
record ServerSettings<Q, A>(
    String container, String binding, Security security, CommonSettings<Q, A> common) {
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
    Options options = CommonSettings.options(args, endpoint, keys());
    List<String> bindings = framework.bindings(endpoint.protocol().name());
    endpoint.requireSpoken("server-" + framework.name(), bindings);
    return new ServerSettings<>(
        options.choice("container", framework.defaultContainer(), Containers.NAMES),
        options.choice("binding", bindings.get(0), bindings),
        Security.of(options, framework.security(endpoint.protocol().name())),
        CommonSettings.of(options, endpoint));
  }

  private static List<String> keys() {
    List<String> keys = new ArrayList<>(Security.KEYS);
    keys.addAll(CommonSettings.OF_FRAMEWORKS);
    return keys;
  }
}
