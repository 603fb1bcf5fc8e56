package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Length of a body as its client states it, by what every version of the Servlet API has: up to 3.0
 * a request's own length was an {@code int}.
 */
final class BodyLength {
  private static final int UNKNOWN = -1;

  private BodyLength() {}

  /** Returns bytes; -1 where unknown. Containers have refused a length that is no number. */
  static long of(HttpServletRequest request) {
    String length = request.getHeader("Content-Length");
    return length == null || request.getHeader("Transfer-Encoding") != null
        ? UNKNOWN
        : Long.parseLong(length.strip());
  }
}
