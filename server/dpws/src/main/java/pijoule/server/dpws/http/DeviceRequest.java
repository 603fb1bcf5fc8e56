package pijoule.server.dpws.http;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import org.somda.sdc.dpws.soap.CommunicationContext;
import org.somda.sdc.dpws.soap.HttpApplicationInfo;
import org.somda.sdc.dpws.soap.TransportInfo;
import pijoule.server.dpws.exchange.ClientRequest;

/**
 * A request as Jetty has it.
 *
 * @param request to serve
 * @param response to it
 */
record DeviceRequest(HttpServletRequest request, HttpServletResponse response)
    implements ClientRequest {
  @Override
  public boolean isOld() {
    return request.getProtocol().equals("HTTP/1.0");
  }

  @Override
  public String method() {
    return request.getMethod();
  }

  /** Returns the target without its query. */
  String path() {
    return request.getRequestURI();
  }

  @Override
  public String target() {
    String query = request.getQueryString();
    return query == null ? path() : path() + "?" + query;
  }

  @Override
  public String header(String name) {
    return request.getHeader(name);
  }

  @Override
  public List<String> headers(String name) {
    return Collections.list(request.getHeaders(name));
  }

  @Override
  public long statedBytes() {
    return request.getContentLengthLong();
  }

  @Override
  public int port() {
    return request.getLocalPort();
  }

  @Override
  public void setHeader(String name, String value) {
    response.setHeader(name, value);
  }

  @Override
  public InputStream body() throws IOException {
    return request.getInputStream();
  }

  @Override
  public OutputStream begin(int status, int length) throws IOException {
    response.setStatus(status);
    response.setContentLength(length);
    return response.getOutputStream();
  }

  /** The charset is left out, which is UTF-8 or refused: the library would read characters. */
  @Override
  public CommunicationContext context() {
    ListMultimap<String, String> headers = ArrayListMultimap.create();
    headers.put("content-type", MEDIA_TYPE);
    return new CommunicationContext(
        new HttpApplicationInfo(headers, "", path()),
        new TransportInfo(
            request.getScheme(),
            request.getLocalAddr(),
            request.getLocalPort(),
            request.getRemoteAddr(),
            request.getRemotePort(),
            List.of()),
        null);
  }
}
