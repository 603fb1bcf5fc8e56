package pijoule.server.container;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Refusals;

/** Answers every path that nothing else answers. */
final class ElsewhereServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final String path;

  /**
   * @param path that the service is called at
   */
  ElsewhereServlet(String path) {
    this.path = path;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Refusals.answer(Refusal.path(path, request.getRequestURI()), request, response);
  }
}
