package pijoule.server.exchange;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The request as a framework sees it. Its body is in memory, and no header is left that one
 * framework obeys and another ignores.
 */
final class BufferedRequest extends HttpServletRequestWrapper {
  /** Headers that only one of the frameworks obeys; stacks must not differ by them. */
  private static final Set<String> HIDDEN =
      Set.of("accept", "soapaction", "x-http-method-override");

  private static final String CONTENT_TYPE = "content-type";

  private final String mediaType;
  private final RequestBody body;
  private final ServletInputStream stream;

  BufferedRequest(HttpServletRequest request, String mediaType, RequestBody body) {
    super(request);
    this.mediaType = mediaType;
    this.body = body;
    stream = new MemoryInputStream(body.bytes(), body.size());
  }

  @Override
  public ServletInputStream getInputStream() {
    return stream;
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  @Override
  public int getContentLength() {
    return body.size();
  }

  @Override
  public long getContentLengthLong() {
    return body.size();
  }

  /** The gate accepts several spellings; all mean this. */
  @Override
  public String getContentType() {
    return mediaType;
  }

  @Override
  public String getHeader(String name) {
    if (name.equalsIgnoreCase(CONTENT_TYPE)) {
      return mediaType;
    }
    return isHidden(name) ? null : super.getHeader(name);
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    if (name.equalsIgnoreCase(CONTENT_TYPE)) {
      return Collections.enumeration(List.of(mediaType));
    }
    return isHidden(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
  }

  @Override
  public Enumeration<String> getHeaderNames() {
    List<String> names = Collections.list(super.getHeaderNames());
    names.removeIf(BufferedRequest::isHidden);
    return Collections.enumeration(names);
  }

  /** TLS ends in the container: Axis2 would look for a transport of its own for it. */
  @Override
  public boolean isSecure() {
    return false;
  }

  @Override
  public String getScheme() {
    return "http";
  }

  @Override
  public StringBuffer getRequestURL() {
    StringBuffer url = super.getRequestURL();
    return super.isSecure() ? url.replace(0, url.indexOf(":"), getScheme()) : url;
  }

  private static boolean isHidden(String name) {
    return HIDDEN.contains(name.toLowerCase(Locale.ROOT));
  }
}
