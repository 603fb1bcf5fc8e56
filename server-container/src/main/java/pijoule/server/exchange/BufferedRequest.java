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

/** The request as a framework sees it: its body lies in memory. */
final class BufferedRequest extends HttpServletRequestWrapper {
  /** What only one of the frameworks heeds; a stack must not differ by it. */
  private static final Set<String> HIDDEN = Set.of("accept", "x-http-method-override");

  private final RequestBody body;
  private final ServletInputStream stream;

  BufferedRequest(HttpServletRequest request, RequestBody body) {
    super(request);
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

  @Override
  public String getHeader(String name) {
    return isHidden(name) ? null : super.getHeader(name);
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    return isHidden(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
  }

  @Override
  public Enumeration<String> getHeaderNames() {
    List<String> names = Collections.list(super.getHeaderNames());
    names.removeIf(BufferedRequest::isHidden);
    return Collections.enumeration(names);
  }

  private static boolean isHidden(String name) {
    return HIDDEN.contains(name.toLowerCase(Locale.ROOT));
  }
}
