package pijoule.server.call;

import java.net.HttpURLConnection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Rules of RFC 9112 for a request's head, for HTTP servers that do not check them. Where a request
 * ends must be known, or its body is served as another request: after such a refusal the connection
 * ends.
 */
public final class HttpHead {
  private static final String CHUNKED = "chunked";

  private HttpHead() {}

  /**
   * Checks a head.
   *
   * @param isOld whether it is of HTTP/1.0, which knows no Host
   * @param hosts values of all Host headers; null as none
   * @param codings values of all Transfer-Encoding headers; null as none
   * @return why the connection must end; empty if it need not
   */
  public static Optional<Refusal> refusal(boolean isOld, List<String> hosts, List<String> codings) {
    int count = hosts == null ? 0 : hosts.size();
    // RFC 9112, section 3.2.
    if (count > 1 || count == 0 && !isOld) {
      return Optional.of(Refusal.container(HttpURLConnection.HTTP_BAD_REQUEST));
    }
    if (codings == null || codings.isEmpty()) {
      return Optional.empty();
    }
    String coding = String.join(",", codings).toLowerCase(Locale.ROOT).strip();
    if (coding.equals(CHUNKED)) {
      return Optional.empty();
    }
    // RFC 9112, sections 6.1 and 6.3: what does not end in chunks has no length.
    return Optional.of(
        Refusal.container(
            coding.endsWith(CHUNKED)
                ? HttpURLConnection.HTTP_NOT_IMPLEMENTED
                : HttpURLConnection.HTTP_BAD_REQUEST));
  }
}
