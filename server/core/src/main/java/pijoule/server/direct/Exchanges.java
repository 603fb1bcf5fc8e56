package pijoule.server.direct;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.stream.XMLInputFactory;
import pijoule.base.NanoClock;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.message.BodyReader;
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
import pijoule.server.settings.ServerSettings;

/**
 * The measured path, the same for every transport: the body into memory, the work on that memory,
 * the answer's bytes to the client. {@link #serve} has all of it; a server whose threads never wait
 * takes the steps of a {@link Exchange} itself. docs/measurement-points.md has its clock readings.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class Exchanges<Q, A> {
  /** receive, total, check, deserialize, service, serialize, send. */
  private static final int INTERVALS = 7;

  private static final System.Logger LOG = System.getLogger(Exchanges.class.getName());

  private final Endpoint<Q, A> endpoint;
  private final Service<Q, A> service;
  private final int maxBodyBytes;
  private final boolean phases;
  private final DirectCodec<Q, A> codec;
  private final RunLedger ledger;
  private final Optional<LastCall<Q, A>> last;
  private final Optional<BodyReader<Q>> check;
  private final Memory memory = new Memory(Runtime.getRuntime().maxMemory());
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * Makes exchanges.
   *
   * @param settings what is served, and how
   * @param codec of its messages
   * @param ledger keeps what is recorded
   * @param last keeps the last recorded request, where its phases may be repeated
   */
  public Exchanges(
      ServerSettings<Q, A> settings,
      DirectCodec<Q, A> codec,
      RunLedger ledger,
      Optional<LastCall<Q, A>> last) {
    endpoint = settings.endpoint();
    service = settings.service();
    maxBodyBytes = settings.maxBodyBytes();
    phases = settings.get(ServerOptions.PHASES);
    this.codec = codec;
    this.ledger = ledger;
    this.last = last;
    check =
        settings.get(ServerOptions.CHECK)
            ? endpoint
                .protocol()
                .strictReader(endpoint.service().request(), XMLInputFactory.newFactory())
            : Optional.empty();
    // Loads this program's classes of a call, which are no part of what the first call measures.
    try (Exchange exchange = new Exchange(Optional.of(new RunHeaders("", 0)), 0)) {
      exchange.receiving();
      exchange.sending();
    }
  }

  /** Returns requests that are being served. */
  public int underWay() {
    return underWay.get();
  }

  /** Returns heap that bodies may take together. */
  public Memory memory() {
    return memory;
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
    try (Exchange exchange = exchange(run, peer.statedBytes())) {
      exchange.awaitMemory();
      Bytes body = exchange.receiving();
      peer.receive(body);
      exchange.received();
      exchange.awaitMemory();
      Bytes answer = exchange.answer();
      exchange.sending();
      peer.send(answer);
      exchange.sent();
    } catch (OutOfMemoryError tooMuch) {
      // Nothing of the exchange outlives it: what filled the heap is garbage from here on.
      throw tooMuch(peer.statedBytes());
    }
  }

  /**
   * Refuses a request that the heap cannot hold.
   *
   * @param statedBytes of a body; below 0 where the client does not state them
   */
  public RefusedException tooMuch(long statedBytes) {
    return new RefusedException(Refusal.tooLargeForHeap(endpoint.requestShape(), statedBytes));
  }

  /**
   * A request whose head is known.
   *
   * @param run that it belongs to
   * @param statedBytes of its body; below 0 where the client does not state them
   * @return the exchange, to be closed whatever becomes of it
   * @throws RefusedException if its body would be too large
   */
  public Exchange exchange(Optional<RunHeaders> run, long statedBytes) throws RefusedException {
    if (statedBytes > maxBodyBytes) {
      throw tooLarge();
    }
    return new Exchange(phases ? run : Optional.empty(), statedBytes);
  }

  /** Refuses a body that is longer than may be. */
  public RefusedException tooLarge() {
    return new RefusedException(Refusal.tooLarge(endpoint.requestShape(), maxBodyBytes));
  }

  /**
   * One request, step by step, in this order: receiving, received, answer, sending, sent. For one
   * thread at a time.
   */
  public final class Exchange implements AutoCloseable {
    private final String run;
    private final RunLedger.Ticket ticket;
    private final PhaseRecorder recorder;
    private final Marks marks;
    private final Bytes body;
    private final Bytes answer = new Bytes(service.messageBytes());
    private long stated;
    private final Memory.Share share = memory.new Share();
    private Q request;
    private A result;

    private Exchange(Optional<RunHeaders> of, long stated) {
      run = of.isPresent() ? of.get().run() : null;
      recorder = of.isPresent() ? new PhaseRecorder(NanoClock.SYSTEM, INTERVALS) : null;
      if (of.isPresent()) {
        recorder.trial(of.get().trial());
      }
      marks = new Marks(recorder);
      body = new Bytes((int) Math.min(Integer.MAX_VALUE, Math.max(0, stated)));
      this.stated = stated;
      underWay.incrementAndGet();
      ticket = of.isPresent() ? ledger.enter(run) : null;
    }

    /** Takes the memory that its body needs; false if it is not there. */
    public boolean takeMemory() {
      return share.take(stated);
    }

    /** As {@link #takeMemory}, but waits for it; refuses where it does not come free. */
    public void awaitMemory() throws RefusedException {
      share.await(stated);
    }

    /** Begins the body, whose bytes go into the result. */
    public Bytes receiving() {
      marks.begin(Phase.RECEIVE);
      return body;
    }

    /**
     * The body is in memory.
     *
     * @throws RefusedException if it may not be
     */
    public void received() throws RefusedException {
      marks.end(Phase.RECEIVE);
      marks.begin(Phase.TOTAL);
      stated = body.size();
      if (stated > maxBodyBytes) {
        throw tooLarge();
      }
      if (stated == 0) {
        throw new RefusedException(Refusal.empty(endpoint));
      }
    }

    /**
     * Does the work.
     *
     * @return the answer's bytes
     * @throws RefusedException if there is none
     */
    public Bytes answer() throws RefusedException {
      try {
        if (check.isPresent()) {
          marks.begin(Phase.CHECK);
          read(check.get(), body);
          marks.end(Phase.CHECK);
        }
        marks.begin(Phase.DESERIALIZE);
        request = read(codec, body);
        marks.end(Phase.DESERIALIZE);
        marks.begin(Phase.SERVICE);
        result = apply(request);
        marks.end(Phase.SERVICE);
        marks.begin(Phase.SERIALIZE);
        write(result, answer);
        marks.end(Phase.SERIALIZE);
        return answer;
      } catch (OutOfMemoryError tooMuch) {
        throw tooMuch(stated);
      }
    }

    /** The answer's first byte is about to go. */
    public void sending() {
      marks.begin(Phase.SEND);
    }

    /** The answer's last byte has gone: what was recorded is kept. */
    public void sent() {
      marks.end(Phase.SEND);
      marks.end(Phase.TOTAL);
      if (recorder != null) {
        ledger.keep(ticket, recorder);
        if (last.isPresent()) {
          last.get().keep(run, new LastCall.Kept<>(request, result, body, answer));
        }
      }
    }

    @Override
    public void close() {
      if (recorder != null) {
        ledger.leave(ticket);
      }
      share.close();
      underWay.decrementAndGet();
    }
  }

  private Q read(BodyReader<Q> reader, Bytes body) throws RefusedException {
    try {
      return reader.read(body.stream());
    } catch (Exception refused) {
      if (refused instanceof Invalid invalid) {
        throw new RefusedException(Refusal.of(invalid));
      }
      throw check.isPresent()
          ? failed(refused)
          : new RefusedException(Refusal.unreadable(endpoint));
    }
  }

  private A apply(Q request) throws RefusedException {
    try {
      return service.apply(request);
    } catch (ServiceException cannot) {
      throw new RefusedException(Refusal.of(cannot));
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
