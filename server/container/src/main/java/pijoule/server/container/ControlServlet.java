package pijoule.server.container;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import pijoule.server.call.HttpAnswer;
import pijoule.server.control.Control;
import pijoule.server.exchange.Refusals;
import pijoule.server.exchange.Watch;

/** The control endpoints as a servlet. */
public final class ControlServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int FIRST_ERROR = 400;

  private final transient Control control;

  /**
   * Makes a control servlet.
   *
   * @param control the endpoints
   */
  public ControlServlet(Control control) {
    this.control = control;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Watch.current().working();
    String path = request.getPathInfo() == null ? "" : request.getPathInfo();
    HttpAnswer answer =
        control.answer(request.getMethod(), path, request.getQueryString(), request.getLocalPort());
    if (answer.status() >= FIRST_ERROR) {
      Refusals.answer(answer, request, response);
    } else {
      write(answer, response);
    }
    Watch.current().ending();
  }

  private static void write(HttpAnswer answer, HttpServletResponse response) throws IOException {
    response.setStatus(answer.status());
    if (answer.mediaType().isPresent()) {
      byte[] body = answer.body();
      response.setContentType(answer.mediaType().get());
      response.setContentLength(body.length);
      Watch.current().writing(() -> body.length);
      response.getOutputStream().write(body);
    }
  }
}
