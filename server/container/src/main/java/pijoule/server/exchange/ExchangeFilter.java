package pijoule.server.exchange;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Optional;
import pijoule.base.NanoClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackSetup;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.call.RunLedger;

/**
 * The measured path, the same for every stack: the body into memory, the framework on that memory,
 * the answer's bytes to the socket. docs/measurement-points.md says where each clock is read.
 */
public final class ExchangeFilter implements Filter {
  private static final System.Logger LOG = System.getLogger(ExchangeFilter.class.getName());

  /** Intervals of a request: 8 phases, up to four pieces each of two more, and spare ones. */
  private static final int INTERVALS = 16;

  private final RequestIntake intake;
  private final String mediaType;
  private final Shape shape;
  private final RunLedger ledger;
  private final BodyMemory memory;
  private final NanoClock clock;
  private final boolean phases;
  private final boolean closes;
  private final StackSetup setup;
  private final Optional<AmortizedRuns> amortized;
  private final Checks checks;
  private final Refusal unreadable;

  /**
   * Makes an exchange filter.
   *
   * @param endpoint that is served
   * @param ledger keeps what is recorded
   * @param memory that bodies may take together
   * @param clock monotonic
   * @param maxBodyBytes largest request body, bytes
   * @param phases whether requests of a run are recorded; nothing else depends on it
   * @param closes whether each answer is the last of its connection
   * @param setup whether the answer's length is sent, or the container decides how an answer ends
   * @param encoding of requests; a framework decides on answers, as their clients accept them
   * @param amortized keeps the last recorded request, where its phases may be repeated
   * @param checks of requests
   */
  public ExchangeFilter(
      Endpoint<?, ?> endpoint,
      RunLedger ledger,
      BodyMemory memory,
      NanoClock clock,
      int maxBodyBytes,
      boolean phases,
      boolean closes,
      StackSetup setup,
      ContentEncoding encoding,
      Optional<AmortizedRuns> amortized,
      Checks checks) {
    intake = new RequestIntake(endpoint, maxBodyBytes, encoding, checks);
    mediaType = endpoint.mediaType();
    shape = endpoint.requestShape();
    this.ledger = ledger;
    this.memory = memory;
    this.clock = clock;
    this.phases = phases;
    this.closes = closes;
    this.setup = setup;
    this.amortized = amortized;
    this.checks = checks;
    unreadable = Refusal.unreadable(endpoint);
  }

  /** Loads this program's classes of a call, which are no part of what the first call measures. */
  @Override
  public void init(FilterConfig unused) {
    RunLedger rehearsed = new RunLedger();
    RunLedger.Ticket ticket = rehearsed.enter("");
    PhaseRecorder recorder = new PhaseRecorder(clock, INTERVALS);
    Exchange exchange = Exchange.recordedBy(recorder, false);
    exchange.begin(Phase.TOTAL);
    exchange.end(Phase.TOTAL);
    rehearsed.keep(ticket, recorder);
    rehearsed.leave(ticket);
    for (Class<?> type :
        List.of(
            RunHeaders.class,
            RequestBody.class,
            MemoryInputStream.class,
            MemoryOutputStream.class,
            BufferedRequest.class,
            BufferedResponse.class)) {
      load(type);
    }
  }

  private static void load(Class<?> type) {
    try {
      MethodHandles.lookup().ensureInitialized(type);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
    serve((HttpServletRequest) request, (HttpServletResponse) response, chain);
  }

  @Override
  public void destroy() {
    // holds nothing
  }

  private void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain) {
    if (closes) {
      response.setHeader("Connection", "close");
    }
    Optional<RunHeaders> run;
    try {
      run =
          RunHeaders.of(
              request.getHeader(ServiceHttp.RUN_HEADER),
              request.getHeader(ServiceHttp.TRIAL_HEADER));
    } catch (RefusedException refused) {
      refuse(refused.refusal(), request, response);
      return;
    }
    if (phases && run.isPresent()) {
      record(run.get(), request, response, chain);
    } else {
      serve(Exchange.unrecorded(), request, response, chain);
    }
  }

  private void record(
      RunHeaders run, HttpServletRequest request, HttpServletResponse response, FilterChain chain) {
    PhaseRecorder recorder = new PhaseRecorder(clock, INTERVALS);
    recorder.trial(run.trial());
    Exchange exchange = Exchange.recordedBy(recorder, amortized.isPresent());
    RunLedger.Ticket ticket = ledger.enter(run.run());
    try {
      if (serve(exchange, request, response, chain)) {
        ledger.keep(ticket, recorder);
        if (amortized.isPresent()) {
          exchange.keepIn(amortized.get(), run.run());
        }
      }
    } finally {
      ledger.leave(ticket);
    }
  }

  /** Serves one request; returns whether it was answered with a result. */
  private boolean serve(
      Exchange exchange,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain) {
    Watch watch = Watch.current();
    watch.working();
    exchange.enter();
    exchange.checks(checks.on());
    exchange.connected(watch.handshake());
    try (BodyMemory.Lease lease = memory.lease()) {
      MemoryOutputStream answer = answerInHeap(exchange, lease, request, response, chain);
      watch.writing(answer);
      send(exchange, answer, response);
      exchange.end(Phase.TOTAL);
      watch.ending();
      return true;
    } catch (RefusedException refused) {
      refuse(refused.refusal(), request, response);
      return false;
    } catch (IOException clientGone) {
      return false;
    } finally {
      Exchange.leave();
    }
  }

  private MemoryOutputStream answerInHeap(
      Exchange exchange,
      BodyMemory.Lease lease,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, RefusedException {
    try {
      return answer(exchange, lease, request, response, chain);
    } catch (OutOfMemoryError tooMuch) {
      // Nothing of the exchange outlives it: what filled the heap is garbage from here on.
      throw new RefusedException(Refusal.tooLargeForHeap(shape, BodyLength.of(request)));
    }
  }

  private MemoryOutputStream answer(
      Exchange exchange,
      BodyMemory.Lease lease,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, RefusedException {
    intake.checkHead(request);
    RequestBody body = intake.receive(exchange, lease, request);
    // An answer is as long as its request, for every service so far: it seldom has to grow.
    MemoryOutputStream answer = new MemoryOutputStream(body.size());
    BufferedResponse buffered = new BufferedResponse(response, answer, setup);
    process(exchange, new BufferedRequest(request, mediaType, body), buffered, chain);
    lease.endWork();
    if (buffered.getStatus() != HttpServletResponse.SC_OK || answer.size() == 0) {
      throw failed(exchange, "framework answered with status " + buffered.getStatus(), null);
    }
    buffered.encoding().ifPresent(coded -> response.setHeader("Content-Encoding", coded));
    exchange.hold(body, answer);
    return answer;
  }

  /** The sender's fault where nobody has checked the body and the service was not reached. */
  private RefusedException failed(Exchange exchange, String what, Throwable cause) {
    if (!checks.on() && !exchange.isServed()) {
      return new RefusedException(unreadable);
    }
    LOG.log(System.Logger.Level.ERROR, what, cause);
    return new RefusedException(Refusal.failed());
  }

  private void process(
      Exchange exchange, HttpServletRequest request, ServletResponse response, FilterChain chain)
      throws RefusedException {
    try {
      chain.doFilter(request, response);
    } catch (IOException | ServletException | RuntimeException | StackOverflowError failed) {
      BodyMemory.throwIfFull(failed);
      if (exchange.refusal().isEmpty()) {
        throw failed(exchange, "framework failed", failed);
      }
    }
    exchange.endInflating();
    if (exchange.refusal().isPresent()) {
      throw new RefusedException(exchange.refusal().get());
    }
  }

  private void send(Exchange exchange, MemoryOutputStream answer, HttpServletResponse response)
      throws IOException {
    response.setContentType(mediaType);
    if (setup == StackSetup.EQUALISED) {
      response.setContentLength(answer.size());
    }
    OutputStream out = response.getOutputStream();
    exchange.begin(Phase.SEND);
    answer.sendTo(out);
    // Not flushed before: a container sends a short answer's length only if it is whole.
    out.close();
    exchange.end(Phase.SEND);
  }

  private static void refuse(
      Refusal refusal, HttpServletRequest request, HttpServletResponse response) {
    try {
      Refusals.answer(refusal, request, response);
    } catch (IOException clientGone) {
      // the client is gone
    }
  }
}
