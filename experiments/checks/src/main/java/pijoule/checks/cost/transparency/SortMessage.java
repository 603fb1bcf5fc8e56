package pijoule.checks.cost.transparency;

import java.util.List;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;

/**
 * A request of the sort service by a protocol, as pijoule's clients draw it.
 *
 * @param size as studies have it, such as {@code 100kB}
 * @param path that it is sent to
 * @param head fields for its type, each ended by CR LF
 * @param body of it
 * @param numbers in it
 */
record SortMessage(String size, String path, String head, byte[] body, int numbers) {
  private static final long SEED = 2013;

  /**
   * {@return the request}
   *
   * @param protocol its name
   * @param size of the request
   */
  static SortMessage of(String protocol, String size) {
    return of(Endpoints.of(new String[] {"--service", "sort", "--protocol", protocol}), size);
  }

  private static <Q, A> SortMessage of(Endpoint<Q, A> endpoint, String size) {
    Options options =
        Options.parse(
            new String[] {"--message-size", size}, endpoint.service().clientKeys(), List.of());
    byte[] body =
        endpoint
            .protocol()
            .body(endpoint.service().request(), endpoint.service().open(options).draw(SEED));
    StringBuilder head = new StringBuilder("Content-Type: " + endpoint.mediaType() + "\r\n");
    endpoint
        .protocol()
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    return new SortMessage(
        size, endpoint.path(), head.toString(), body, Sorting.numbers(body).length);
  }
}
