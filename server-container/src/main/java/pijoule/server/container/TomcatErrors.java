package pijoule.server.container;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import pijoule.server.exchange.Refusal;

/** What Tomcat itself refuses, such as broken HTTP: one line, no page. */
final class TomcatErrors extends ErrorReportValve {
  @Override
  protected void report(Request request, Response response, Throwable cause) {
    if (response.getStatus() < 400
        || response.getContentWritten() > 0
        || !response.setErrorReported()) {
      return;
    }
    byte[] line = Refusal.container(response.getStatus()).line();
    try {
      response.setContentType(Refusal.CONTENT_TYPE);
      response.setContentLength(line.length);
      response.getOutputStream().write(line);
      response.finishResponse();
    } catch (IOException clientGone) {
      // nobody is left to tell
    }
  }
}
