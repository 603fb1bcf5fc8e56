package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.call.Gate;
import pijoule.server.call.Pace;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;

/** Takes requests in: checks their heads, reads their bodies into memory, checks those. */
final class RequestIntake {
  private final Gate gate;
  private final Shape shape;
  private final Refusal empty;
  private final Refusal unreadable;
  private final int maxBodyBytes;
  private final ContentEncoding encoding;
  private final Checks checks;

  /**
   * Makes an intake.
   *
   * @param endpoint that is served
   * @param maxBodyBytes largest request body, bytes
   * @param encoding of requests
   * @param checks of requests
   */
  RequestIntake(
      Endpoint<?, ?> endpoint, int maxBodyBytes, ContentEncoding encoding, Checks checks) {
    gate = new Gate(endpoint, encoding);
    shape = endpoint.requestShape();
    empty = Refusal.empty(endpoint);
    unreadable = Refusal.unreadable(endpoint);
    this.maxBodyBytes = maxBodyBytes;
    this.encoding = encoding;
    this.checks = checks;
  }

  /**
   * Checks method, path, media type and coding.
   *
   * @throws RefusedException if the service has no such request
   */
  void checkHead(HttpServletRequest request) throws RefusedException {
    String query = request.getQueryString();
    String path = request.getRequestURI();
    gate.check(
        request.getMethod(),
        query == null ? path : path + "?" + query,
        // Not getContentType: Jetty's throws where the JVM does not have the charset.
        request.getHeader("Content-Type"),
        request.getHeader("Content-Encoding"));
  }

  /**
   * Takes a body into memory, and checks it.
   *
   * @param exchange records when
   * @param lease of memory, for the body and the work on it
   * @param request whose head was checked
   * @throws IOException if the client is gone
   * @throws RefusedException if the body may not be, is broken off or too slow, or breaks a rule
   */
  RequestBody receive(Exchange exchange, BodyMemory.Lease lease, HttpServletRequest request)
      throws IOException, RefusedException {
    RequestBody body = RequestBody.expect(shape, BodyLength.of(request), maxBodyBytes, lease);
    InputStream in = request.getInputStream();
    Watch watch = Watch.current();
    watch.reading(body);
    try {
      exchange.begin(Phase.RECEIVE);
      body.read(in);
      exchange.end(Phase.RECEIVE);
      exchange.begin(Phase.TOTAL);
    } catch (IOException brokenOff) {
      throw new RefusedException(
          watch.isCut() ? Pace.tooSlow(body.size()) : Refusal.brokenOff(body.size()));
    }
    watch.working();
    if (body.size() == 0) {
      throw new RefusedException(empty);
    }
    beginWork(exchange, lease, body);
    check(exchange, body);
    return body;
  }

  private void check(Exchange exchange, RequestBody body) throws RefusedException {
    if (checks.ofBodies().isEmpty()) {
      return;
    }
    exchange.begin(Phase.CHECK);
    try {
      InputStream message =
          encoding.open(new MemoryInputStream(body.bytes(), body.size()), maxBodyBytes);
      checks.ofBodies().get().read(message);
    } catch (Exception refused) {
      // A reader declares no narrower type.
      throw new RefusedException(
          refused instanceof Invalid invalid ? Refusal.of(invalid) : unreadable);
    }
    exchange.end(Phase.CHECK);
  }

  private void beginWork(Exchange exchange, BodyMemory.Lease lease, RequestBody body)
      throws RefusedException {
    if (encoding.isCompressed()) {
      long inflated = InflatedBody.statedBytes(body, shape, maxBodyBytes);
      lease.beginWork(inflated);
      exchange.inflating(inflated);
    } else {
      lease.beginWork(body);
    }
  }
}
