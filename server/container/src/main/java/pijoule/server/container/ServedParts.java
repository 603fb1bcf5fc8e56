package pijoule.server.container;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Refusals;

/**
 * Parts of a server; {@link Wiring} registers them.
 *
 * @param path that the service is called at
 * @param service behind the filter
 * @param mapping of the service, as its framework's users have it
 * @param filter the measured path
 * @param control under {@code /pijoule}, outside the filter
 */
public record ServedParts(
    String path, HttpServlet service, String mapping, Filter filter, HttpServlet control) {
  /** Mapping of the filter, and of servlets that route by what follows. */
  public static final String SERVICES = "/services/*";

  public ServedParts {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(mapping, "mapping");
    Objects.requireNonNull(filter, "filter");
    Objects.requireNonNull(control, "control");
  }

  /** Returns what answers every path that nothing else answers. */
  public HttpServlet elsewhere() {
    return new ElsewhereServlet(path);
  }

  /** Answers every path that nothing else answers. */
  private static final class ElsewhereServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final String path;

    /**
     * Makes an elsewhere servlet.
     *
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
}
