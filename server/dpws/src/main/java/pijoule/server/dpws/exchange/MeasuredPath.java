package pijoule.server.dpws.exchange;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.somda.sdc.dpws.http.HttpException;
import org.somda.sdc.dpws.http.HttpHandler;
import pijoule.base.NanoClock;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.protocol.Endpoint;
import pijoule.dpws.Turns;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.call.RunLedger;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.LastCall;
import pijoule.server.direct.Marks;
import pijoule.server.direct.Memory;
import pijoule.server.settings.ServerSettings;

/**
 * The measured path: the body into memory, the library's work on that memory, the answer's bytes to
 * the client. docs/measurement-points.md says where each clock is read; those between {@code
 * receive} and {@code send} are in {@link MeasuredCall}, which the library calls.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class MeasuredPath<Q, A> {
  /** total, receive, deserialize, service, serialize, send. */
  private static final int INTERVALS = 6;

  private final Endpoint<Q, A> endpoint;
  private final int maxBodyBytes;
  private final MeasuredCall.Messages<Q, A> messages;
  private final Turns turns;
  private final RunLedger ledger;
  private final boolean phases;
  private final Optional<LastCall<Q, MeasuredCall.Reply<A>>> last;
  private final Memory memory = new Memory(Runtime.getRuntime().maxMemory());
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * Makes a measured path.
   *
   * @param settings what is served, and how
   * @param messages how its messages are read, served and written
   * @param turns by which the library finds the exchange of a thread
   * @param ledger keeps what is recorded
   * @param last keeps the last recorded request, where its phases may be repeated
   */
  public MeasuredPath(
      ServerSettings<Q, A> settings,
      MeasuredCall.Messages<Q, A> messages,
      Turns turns,
      RunLedger ledger,
      Optional<LastCall<Q, MeasuredCall.Reply<A>>> last) {
    endpoint = settings.endpoint();
    maxBodyBytes = settings.maxBodyBytes();
    phases = settings.get(ServerOptions.PHASES);
    this.messages = messages;
    this.turns = turns;
    this.ledger = ledger;
    this.last = last;
  }

  /** Returns requests that are being served. */
  public int underWay() {
    return underWay.get();
  }

  /**
   * Serves one request.
   *
   * @param run that it belongs to
   * @param library what the library does with a message at the service's address
   * @param peer the client
   * @throws IOException if the client is gone
   * @throws RefusedException if the request is refused; nothing of it is recorded
   */
  public void serve(Optional<RunHeaders> run, HttpHandler library, ClientRequest peer)
      throws IOException, RefusedException {
    underWay.incrementAndGet();
    try {
      if (run.isPresent() && phases) {
        record(run.get(), library, peer);
      } else {
        exchange(new Marks(null), library, peer);
      }
    } finally {
      underWay.decrementAndGet();
    }
  }

  private void record(RunHeaders run, HttpHandler library, ClientRequest peer)
      throws IOException, RefusedException {
    PhaseRecorder recorder = new PhaseRecorder(NanoClock.SYSTEM, INTERVALS);
    recorder.trial(run.trial());
    RunLedger.Ticket ticket = ledger.enter(run.run());
    try {
      Optional<LastCall.Kept<Q, MeasuredCall.Reply<A>>> kept =
          exchange(new Marks(recorder), library, peer);
      if (kept.isPresent()) {
        ledger.keep(ticket, recorder);
        last.ifPresent(call -> call.keep(run.run(), kept.get()));
      }
    } finally {
      ledger.leave(ticket);
    }
  }

  private Optional<LastCall.Kept<Q, MeasuredCall.Reply<A>>> exchange(
      Marks marks, HttpHandler library, ClientRequest peer) throws IOException, RefusedException {
    try (Memory.Share share = memory.new Share()) {
      share.await(peer.statedBytes());
      return measured(marks, library, peer, share);
    } catch (OutOfMemoryError tooMuch) {
      // Nothing of the exchange outlives it: what filled the heap is garbage from here on.
      throw new RefusedException(
          Refusal.tooLargeForHeap(endpoint.requestShape(), peer.statedBytes()));
    }
  }

  private Optional<LastCall.Kept<Q, MeasuredCall.Reply<A>>> measured(
      Marks marks, HttpHandler library, ClientRequest peer, Memory.Share share)
      throws IOException, RefusedException {
    Bytes body = new Bytes((int) Math.min(Integer.MAX_VALUE, Math.max(0, peer.statedBytes())));
    Bytes answer = new Bytes(messages.service().messageBytes());
    MeasuredCall<Q, A> call = new MeasuredCall<>(messages, marks, body);
    marks.begin(Phase.RECEIVE);
    receive(peer, body);
    marks.end(Phase.RECEIVE);
    marks.begin(Phase.TOTAL);
    share.await(body.size());
    if (body.size() == 0) {
      throw new RefusedException(Refusal.empty(endpoint));
    }
    int status = handle(call, library, peer, body, answer);
    if (call.refusal().isPresent()) {
      throw new RefusedException(call.refusal().get());
    }
    marks.begin(Phase.SEND);
    peer.send(status, ClientRequest.MEDIA_TYPE, answer);
    marks.end(Phase.SEND);
    marks.end(Phase.TOTAL);
    return call.isServed() && status == HttpURLConnection.HTTP_OK
        ? Optional.of(new LastCall.Kept<>(call.request(), call.reply(), body, answer))
        : Optional.empty();
  }

  /**
   * Takes a body into memory.
   *
   * @param peer the client
   * @param body empty
   * @throws RefusedException if it may not be
   */
  public void receive(ClientRequest peer, Bytes body) throws RefusedException {
    if (!peer.receive(body, maxBodyBytes)) {
      throw new RefusedException(Refusal.tooLarge(endpoint.requestShape(), maxBodyBytes));
    }
  }

  /** The library's part: addressing, dispatch, and by them the exchange's reading and writing. */
  private int handle(
      MeasuredCall<Q, A> call, HttpHandler library, ClientRequest peer, Bytes body, Bytes answer) {
    turns.begin(call);
    try {
      return handle(library, peer, body, answer);
    } finally {
      turns.end();
    }
  }

  /**
   * Has the library handle a message.
   *
   * @param library what it does with a message at the request's path
   * @param peer the client
   * @param body the message
   * @param answer gets the answer, or why there is none
   * @return status of HTTP
   */
  public static int handle(HttpHandler library, ClientRequest peer, Bytes body, Bytes answer) {
    try {
      library.handle(body.stream(), answer, peer.context());
      return HttpURLConnection.HTTP_OK;
    } catch (HttpException fault) {
      if (fault.getMessage() != null) {
        answer.writeBytes(fault.getMessage().getBytes(StandardCharsets.UTF_8));
      }
      return fault.getStatusCode();
    }
  }
}
