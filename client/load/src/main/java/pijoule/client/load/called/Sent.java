package pijoule.client.load.called;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * A request that is sent, again and again.
 *
 * @param name by which results are reported; absent: all requests are reported together
 * @param weight relative to those of the target's other requests, 1 or more
 * @param method such as {@code POST}
 * @param path with its query, as in the request line
 * @param headers beside those that every request has
 * @param body in bytes, which may be none
 */
public record Sent(
    Optional<String> name,
    int weight,
    String method,
    String path,
    Map<String, String> headers,
    byte[] body) {
  /** Returns the request without a name that asks for a URL's own path. */
  static Sent to(URI url, String method, Map<String, String> headers, byte[] body) {
    return new Sent(Optional.empty(), 1, method, path(url), headers, body);
  }

  /** Returns path and query of a URL, as in a request line. */
  static String path(URI url) {
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    return (url.getRawPath().isEmpty() ? "/" : url.getRawPath()) + query;
  }
}
