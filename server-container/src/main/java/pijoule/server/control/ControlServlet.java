package pijoule.server.control;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import pijoule.contract.record.RecordJson;
import pijoule.server.exchange.NotKeptException;
import pijoule.server.exchange.Refusal;
import pijoule.server.exchange.RefusedException;
import pijoule.server.exchange.RunLedger;
import pijoule.server.exchange.Watch;

/** The endpoints under {@code /pijoule}, outside the measured path; see docs/formats.md. */
public final class ControlServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String RUNS = "/runs/";
  private static final String AMORTIZE = "/amortize";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final transient About about;
  private final transient RunLedger ledger;
  private final transient HandOver handOver;
  private final transient Amortization amortization;

  /**
   * @param about what the server is
   * @param ledger of the recorded runs
   * @param handOver writes a run's record
   * @param amortization repeats a run's phases
   */
  public ControlServlet(
      About about, RunLedger ledger, HandOver handOver, Amortization amortization) {
    this.about = about;
    this.ledger = ledger;
    this.handOver = handOver;
    this.amortization = amortization;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Watch.current().working();
    serve(request, response);
    Watch.current().ending();
  }

  private void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String path = request.getPathInfo() == null ? "" : request.getPathInfo();
    String method = request.getMethod();
    if (path.startsWith(RUNS)) {
      run(path.substring(RUNS.length()), request, response);
    } else if (!path.equals("/ready") && !path.equals("/about")) {
      refuse(
          HttpServletResponse.SC_NOT_FOUND,
          "path must be /pijoule/ready, /pijoule/about or /pijoule/runs/RUN, got "
              + request.getRequestURI()
              + "; ask there",
          request,
          response);
    } else if (!method.equals("GET")) {
      refuseMethod("GET", request, response);
    } else if (path.equals("/ready")) {
      answer(response, RecordJson.ready("server", request.getLocalPort()));
    } else {
      answer(response, about.json());
    }
  }

  private void run(String run, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (run.endsWith(AMORTIZE)) {
      amortize(run.substring(0, run.length() - AMORTIZE.length()), request, response);
      return;
    }
    switch (request.getMethod()) {
      case "GET" -> handOver(run, request, response);
      case "DELETE" -> forget(run, request, response);
      default -> refuseMethod("GET, DELETE", request, response);
    }
  }

  private void amortize(String run, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!request.getMethod().equals("POST")) {
      refuseMethod("POST", request, response);
      return;
    }
    try {
      answer(response, amortization.window(run, request));
    } catch (RefusedException refused) {
      refused.refusal().answer(request, response);
    } catch (NotKeptException notKept) {
      notKept.refusal().answer(request, response);
    }
  }

  private void handOver(String run, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String record;
    try {
      record = handOver.record(run, ledger.find(run, PATIENCE));
    } catch (NotKeptException notKept) {
      notKept.refusal().answer(request, response);
      return;
    } catch (IOException noProbe) {
      refuse(HttpServletResponse.SC_SERVICE_UNAVAILABLE, noProbe.getMessage(), request, response);
      return;
    }
    answer(response, record);
  }

  private void forget(String run, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (ledger.forget(run)) {
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    } else {
      refuse(
          HttpServletResponse.SC_NOT_FOUND,
          "run must be a known one, got " + run + "; there is nothing to delete",
          request,
          response);
    }
  }

  private static void refuseMethod(
      String allowed, HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setHeader("Allow", allowed);
    new Refusal(
            HttpServletResponse.SC_METHOD_NOT_ALLOWED,
            "method must be " + allowed + ", got " + request.getMethod() + "; use that")
        .answer(request, response);
  }

  private static void refuse(
      int status, String reason, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    new Refusal(status, reason).answer(request, response);
  }

  private static void answer(HttpServletResponse response, String json) throws IOException {
    byte[] body = (json + "\n").getBytes(StandardCharsets.UTF_8);
    response.setContentType("application/json");
    response.setContentLength(body.length);
    Watch.current().writing(() -> body.length);
    response.getOutputStream().write(body);
  }
}
