package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import pijoule.contract.protocol.Endpoint;

/** Refuses what must not reach a framework, so that every stack refuses it in the same words. */
final class Gate {
  private final String path;
  private final String mediaType;

  Gate(Endpoint<?, ?> endpoint) {
    path = endpoint.path();
    mediaType = endpoint.mediaType();
  }

  void check(HttpServletRequest request) throws RefusedException {
    String query = request.getQueryString();
    String received = request.getRequestURI();
    if (query != null || !received.equals(path)) {
      throw new RefusedException(
          Refusal.path(path, query == null ? received : received + "?" + query));
    }
    if (!request.getMethod().equals("POST")) {
      throw new RefusedException(Refusal.method(request.getMethod()));
    }
    // Not getContentType: Jetty's throws where the JVM does not have the charset.
    String type = request.getHeader("Content-Type");
    if (!isMessage(type)) {
      throw new RefusedException(Refusal.contentType(mediaType, type));
    }
    String encoding = request.getHeader("Content-Encoding");
    if (encoding != null) {
      throw new RefusedException(Refusal.contentEncoding(encoding));
    }
  }

  /** RFC 7303, section 9.1, but for charsets other than UTF-8. */
  boolean isMessage(String contentType) {
    if (contentType == null) {
      return false;
    }
    String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
    if (!parts[0].strip().equals(mediaType)) {
      return false;
    }
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].strip();
      if (parameter.startsWith("charset=") && !isUtf8(parameter.substring("charset=".length()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUtf8(String charset) {
    return charset.equals("utf-8") || charset.equals("\"utf-8\"");
  }
}
