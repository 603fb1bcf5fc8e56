package pijoule.server.control;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.record.RecordJson;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.NotKeptException;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunLedger;

/**
 * The endpoints under {@code /pijoule}, outside the measured path; see docs/program-contract.md.
 */
public final class Control {
  private static final String RUNS = "/runs/";
  private static final String AMORTIZE = "/amortize";

  /** How long a run that is asked for may still be under way. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final About about;
  private final RunLedger ledger;
  private final HandOver handOver;
  private final Amortization amortization;

  /**
   * Makes a control.
   *
   * @param about what the server is
   * @param ledger of the recorded runs
   * @param handOver writes a run's record
   * @param amortization repeats a run's phases
   */
  public Control(About about, RunLedger ledger, HandOver handOver, Amortization amortization) {
    this.about = about;
    this.ledger = ledger;
    this.handOver = handOver;
    this.amortization = amortization;
  }

  /**
   * Answers a request.
   *
   * @param method of the request
   * @param path below {@code /pijoule}, without a query
   * @param query as it came; null if there is none
   * @param port that the request came to
   * @return the answer
   */
  public HttpAnswer answer(String method, String path, String query, int port) {
    try {
      return path.startsWith(RUNS)
          ? run(method, path.substring(RUNS.length()), parameters(query))
          : ofServer(method, path, port);
    } catch (RefusedException refused) {
      return HttpAnswer.of(refused.refusal());
    } catch (NotKeptException notKept) {
      return HttpAnswer.of(notKept.refusal());
    }
  }

  /**
   * Parameters by their names. None that is known has characters that a URI would escape, so that
   * none is decoded, and none can be broken.
   */
  private static UnaryOperator<String> parameters(String query) {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : query == null ? new String[0] : query.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.putIfAbsent(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return parameters::get;
  }

  private HttpAnswer ofServer(String method, String path, int port) {
    if (!path.equals("/ready") && !path.equals("/about")) {
      return HttpAnswer.of(
          new Refusal(
              HttpURLConnection.HTTP_NOT_FOUND,
              "path must be /pijoule/ready, /pijoule/about or /pijoule/runs/RUN, got "
                  + ServiceHttp.CONTROL_PATH
                  + path
                  + "; ask there"));
    }
    if (!method.equals("GET")) {
      return method(method, "GET");
    }
    return HttpAnswer.json(path.equals("/ready") ? RecordJson.ready("server", port) : about.json());
  }

  private HttpAnswer run(String method, String run, UnaryOperator<String> parameter)
      throws RefusedException, NotKeptException {
    if (run.endsWith(AMORTIZE)) {
      return method.equals("POST")
          ? HttpAnswer.json(
              amortization.window(
                  run.substring(0, run.length() - AMORTIZE.length()),
                  parameter.apply("phase"),
                  parameter.apply("window_ns")))
          : method(method, "POST");
    }
    return switch (method) {
      case "GET" -> handOver(run);
      case "DELETE" -> forget(run);
      default -> method(method, "GET, DELETE");
    };
  }

  private HttpAnswer handOver(String run) throws NotKeptException {
    RunLedger.Kept kept = ledger.find(run, PATIENCE);
    try {
      return HttpAnswer.json(handOver.record(run, kept));
    } catch (IOException noProbe) {
      return HttpAnswer.of(new Refusal(HttpURLConnection.HTTP_UNAVAILABLE, noProbe.getMessage()));
    }
  }

  private HttpAnswer forget(String run) {
    return ledger.forget(run)
        ? HttpAnswer.nothing()
        : HttpAnswer.of(
            new Refusal(
                HttpURLConnection.HTTP_NOT_FOUND,
                "run must be a known one, got " + run + "; there is nothing to delete"));
  }

  private static HttpAnswer method(String received, String allowed) {
    return HttpAnswer.refused(
        new Refusal(
            HttpURLConnection.HTTP_BAD_METHOD,
            "method must be " + allowed + ", got " + received + "; use that"),
        Optional.of(allowed));
  }
}
