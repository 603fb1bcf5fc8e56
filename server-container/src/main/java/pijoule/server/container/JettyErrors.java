package pijoule.server.container;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import pijoule.server.call.Refusal;

/** What Jetty itself refuses, such as broken HTTP: one line, no page. */
final class JettyErrors extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    Refusal refusal = Refusal.container(response.getStatus());
    response.setStatus(refusal.status());
    response.write(true, ByteBuffer.wrap(refusal.line()), callback);
    return true;
  }
}
