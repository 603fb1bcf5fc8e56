package pijoule.server.light.exchange;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.call.RunLedger;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Codec;
import pijoule.server.direct.LastCall;
import pijoule.server.direct.Marks;

/**
 * The measured path, the same for both transports: the body into memory, the work on that memory,
 * the answer's bytes to the client. docs/what-is-measured.md says where each clock is read.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class Exchanges<Q, A> {
  /** total, receive, deserialize, service, serialize, send. */
  private static final int INTERVALS = 6;

  private static final System.Logger LOG = System.getLogger(Exchanges.class.getName());

  private final Endpoint<Q, A> endpoint;
  private final Service<Q, A> service;
  private final Codec<Q, A> codec;
  private final RunLedger ledger;
  private final boolean phases;
  private final Optional<LastCall<Q, A>> last;
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * @param endpoint that is served
   * @param service what it does
   * @param codec of its messages
   * @param ledger keeps what is recorded
   * @param phases whether requests of a run are recorded
   * @param last keeps the last recorded request, where its phases may be repeated
   */
  public Exchanges(
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Codec<Q, A> codec,
      RunLedger ledger,
      boolean phases,
      Optional<LastCall<Q, A>> last) {
    this.endpoint = endpoint;
    this.service = service;
    this.codec = codec;
    this.ledger = ledger;
    this.phases = phases;
    this.last = last;
  }

  /**
   * @return requests that are being served
   */
  public int underWay() {
    return underWay.get();
  }

  /**
   * Serves one request.
   *
   * @param run that it belongs to
   * @param peer the client
   * @throws IOException if the client is gone
   * @throws RefusedException if the request is refused; nothing of it is recorded
   */
  public void serve(Optional<RunHeaders> run, Peer peer) throws IOException, RefusedException {
    underWay.incrementAndGet();
    try {
      if (run.isPresent() && phases) {
        record(run.get(), peer);
      } else {
        exchange(new Marks(null), peer);
      }
    } finally {
      underWay.decrementAndGet();
    }
  }

  private void record(RunHeaders run, Peer peer) throws IOException, RefusedException {
    PhaseRecorder recorder = new PhaseRecorder(NanoClock.SYSTEM, INTERVALS);
    recorder.trial(run.trial());
    RunLedger.Ticket ticket = ledger.enter(run.run());
    try {
      LastCall.Kept<Q, A> kept = exchange(new Marks(recorder), peer);
      ledger.keep(ticket, recorder);
      last.ifPresent(call -> call.keep(run.run(), kept));
    } finally {
      ledger.leave(ticket);
    }
  }

  private LastCall.Kept<Q, A> exchange(Marks marks, Peer peer)
      throws IOException, RefusedException {
    try {
      return measured(marks, peer);
    } catch (OutOfMemoryError tooMuch) {
      // Nothing of the exchange outlives it: what filled the heap is garbage from here on.
      throw new RefusedException(
          Refusal.tooLargeForHeap(
              endpoint.requestShape(), peer.statedBytes(), Runtime.getRuntime().maxMemory()));
    }
  }

  private LastCall.Kept<Q, A> measured(Marks marks, Peer peer)
      throws IOException, RefusedException {
    Bytes body = new Bytes((int) Math.min(Integer.MAX_VALUE, Math.max(0, peer.statedBytes())));
    Bytes answer = new Bytes(service.messageBytes());
    marks.begin(Phase.TOTAL);
    marks.begin(Phase.RECEIVE);
    peer.receive(body);
    marks.end(Phase.RECEIVE);
    if (body.size() == 0) {
      throw new RefusedException(Refusal.empty(endpoint));
    }
    marks.begin(Phase.DESERIALIZE);
    Q request = read(body);
    marks.end(Phase.DESERIALIZE);
    marks.begin(Phase.SERVICE);
    A result = apply(request);
    marks.end(Phase.SERVICE);
    marks.begin(Phase.SERIALIZE);
    write(result, answer);
    marks.end(Phase.SERIALIZE);
    marks.begin(Phase.SEND);
    peer.send(answer);
    marks.end(Phase.SEND);
    marks.end(Phase.TOTAL);
    return new LastCall.Kept<>(request, result, body, answer);
  }

  private Q read(Bytes body) throws RefusedException {
    try {
      return codec.read(body.stream());
    } catch (Exception refused) {
      if (refused instanceof Invalid invalid) {
        throw new RefusedException(Refusal.of(invalid));
      }
      throw failed(refused);
    }
  }

  private A apply(Q request) throws RefusedException {
    try {
      return service.apply(request);
    } catch (ServiceException cannot) {
      throw new RefusedException(
          new Refusal(HttpURLConnection.HTTP_INTERNAL_ERROR, cannot.getMessage()));
    } catch (RuntimeException failure) {
      throw failed(failure);
    }
  }

  private void write(A result, Bytes answer) throws RefusedException {
    try {
      codec.write(result, answer);
    } catch (IllegalArgumentException cannotCarry) {
      throw new RefusedException(
          new Refusal(HttpURLConnection.HTTP_INTERNAL_ERROR, cannotCarry.getMessage()));
    } catch (Exception failure) {
      throw failed(failure);
    }
  }

  private static RefusedException failed(Exception failure) {
    LOG.log(System.Logger.Level.ERROR, "service failed", failure);
    return new RefusedException(Refusal.failed());
  }
}
