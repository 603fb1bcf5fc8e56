package pijoule.server.dpws.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;
import pijoule.server.call.Refusal;

/** What Jetty itself refuses, such as broken HTTP: one line, no page. */
final class OneLineErrors extends ErrorHandler {
  @Override
  public void handle(
      String target, Request base, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Refusal refusal = Refusal.container(response.getStatus());
    response.setStatus(refusal.status());
    response.setContentType(Refusal.CONTENT_TYPE);
    response.setHeader("Connection", "close");
    response.getOutputStream().write(refusal.line());
    base.setHandled(true);
  }

  @Override
  public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
    fields.put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
    return ByteBuffer.wrap(Refusal.container(status).line());
  }
}
