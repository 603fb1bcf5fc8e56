package pijoule.server;

import java.util.List;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.service.Service;
import pijoule.server.exchange.Operation;

/** A framework of the past, with what a study of its time needs: the sort service on plain XML. */
public interface SortFramework extends Framework {
  /** Returns its only data binding. */
  String binding();

  /**
   * Serves the sort service.
   *
   * @param sort the service's work
   * @return a new servlet with its codec
   */
  Served<int[], int[]> serve(Operation<int[], int[]> sort);

  @Override
  default List<String> bindings(String protocol) {
    return protocol.equals("rest") ? List.of(binding()) : List.of();
  }

  @Override
  default List<String> security(String protocol) {
    return List.of(SecurityLevel.NONE.key());
  }

  @Override
  @SuppressWarnings("unchecked") // the sort service alone has such messages
  default <Q, A> Served<Q, A> serve(
      String binding,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security,
      ContentEncoding encoding) {
    endpoint.requireService("server-" + name(), "sort");
    return (Served<Q, A>) serve(new Operation<>((Service<int[], int[]>) service));
  }
}
