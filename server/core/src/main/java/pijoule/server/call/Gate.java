package pijoule.server.call;

import java.util.Locale;
import java.util.Optional;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;

/** Refuses what must not reach a framework, so that every stack refuses it in the same words. */
public final class Gate {
  private final String path;
  private final String mediaType;
  private final ContentEncoding encoding;

  /**
   * Makes a gate.
   *
   * @param endpoint that is called
   */
  public Gate(Endpoint<?, ?> endpoint) {
    this(endpoint, ContentEncoding.PLAIN);
  }

  /**
   * Makes a gate.
   *
   * @param endpoint that is called
   * @param encoding of its requests
   */
  public Gate(Endpoint<?, ?> endpoint, ContentEncoding encoding) {
    path = endpoint.path();
    mediaType = endpoint.mediaType();
    this.encoding = encoding;
  }

  /**
   * Checks a request's head.
   *
   * @param method of the request
   * @param uri its path, with its query if it has one
   * @param contentType the header; null if there is none
   * @param contentEncoding the header; null if there is none
   * @throws RefusedException if one of them must not be
   */
  public void check(String method, String uri, String contentType, String contentEncoding)
      throws RefusedException {
    if (!uri.equals(path)) {
      throw new RefusedException(Refusal.path(path, uri));
    }
    if (!method.equals("POST")) {
      throw new RefusedException(Refusal.method(method));
    }
    if (!isMessage(contentType)) {
      throw new RefusedException(Refusal.contentType(mediaType, contentType));
    }
    if (!Optional.ofNullable(contentEncoding).equals(encoding.header())) {
      throw new RefusedException(Refusal.contentEncoding(encoding, contentEncoding));
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
      boolean isCharset = parameter.startsWith("charset=");
      if (isCharset ? !isUtf8(parameter.substring("charset=".length())) : isNone(parameter)) {
        return false;
      }
    }
    return true;
  }

  /** A parameter is a name and a value, or nothing: RFC 9110, section 5.6.6. */
  private static boolean isNone(String parameter) {
    return !parameter.isEmpty() && parameter.indexOf('=') < 1;
  }

  private static boolean isUtf8(String charset) {
    return charset.equals("utf-8") || charset.equals("\"utf-8\"");
  }
}
