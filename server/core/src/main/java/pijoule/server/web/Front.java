package pijoule.server.web;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.call.Gate;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpHead;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.control.Control;
import pijoule.server.settings.ServerSettings;

/**
 * Front of an HTTP server, between its library and the measured path: rules of HTTP that the
 * library may not check, control endpoints, and refusals.
 *
 * @param <R> a request, as the library has it
 */
public abstract class Front<R extends HttpRequest> {
  private static final String CONTROL = ServiceHttp.CONTROL_PATH + "/";

  private final Control control;
  private final boolean closes;
  private final Gate gate;

  /**
   * Makes a front.
   *
   * @param settings of the server
   * @param control the control endpoints
   */
  protected Front(ServerSettings<?, ?> settings, Control control) {
    this.control = control;
    closes = settings.closes();
    gate = new Gate(settings.endpoint());
  }

  /**
   * Handles a request whose head is there. Whatever it cannot serve is answered with a refusal.
   *
   * @param request of which nothing was answered
   * @throws IOException if the client is gone
   */
  public final void handle(R request) throws IOException {
    Optional<Refusal> ill =
        HttpHead.refusal(
            request.isOld(), request.headers("Host"), request.headers("Transfer-Encoding"));
    String local = local(request.target());
    if (ill.isPresent()) {
      request.answerLast(HttpAnswer.of(ill.get()));
    } else if (local.startsWith(CONTROL)) {
      request.answer(new Question(control, request.method(), local, port(request)));
    } else {
      if (closes) {
        request.endAfter();
      }
      try {
        serve(request);
      } catch (RefusedException refused) {
        request.answer(HttpAnswer.of(refused.refusal()));
      }
    }
  }

  /** Returns a target without what a whole URI begins with (RFC 9112, section 3.2.2). */
  private static String local(String target) {
    int path = target.startsWith("/") ? 0 : target.indexOf('/', target.indexOf("://") + 3);
    return path < 0 ? target : target.substring(path);
  }

  /**
   * Serves a request that is none of the control endpoints'.
   *
   * @param request whose run {@link #admit} knows
   * @throws IOException if the client is gone
   * @throws RefusedException if the request is refused
   */
  protected abstract void serve(R request) throws IOException, RefusedException;

  /**
   * Checks the head of a request of the service, and reads which run it belongs to.
   *
   * @param request to serve
   * @return the run; empty if it names none
   * @throws RefusedException if something of the head must not be
   */
  protected final Optional<RunHeaders> admit(R request) throws RefusedException {
    Optional<RunHeaders> run =
        RunHeaders.of(
            request.header(ServiceHttp.RUN_HEADER), request.header(ServiceHttp.TRIAL_HEADER));
    gate.check(
        request.method(),
        request.target(),
        request.header("Content-Type"),
        request.header("Content-Encoding"));
    return run;
  }

  /**
   * Returns the TCP port that clients call.
   *
   * @param request of a control endpoint
   */
  protected int port(R request) {
    return request.port();
  }

  /** A question to the control endpoints. A record may have to wait for its run. */
  private record Question(Control control, String method, String target, int port)
      implements Supplier<HttpAnswer> {
    @Override
    public HttpAnswer get() {
      int end = target.indexOf('?');
      String path = end < 0 ? target : target.substring(0, end);
      return control.answer(
          method,
          path.substring(ServiceHttp.CONTROL_PATH.length()),
          end < 0 ? null : target.substring(end + 1),
          port);
    }
  }
}
