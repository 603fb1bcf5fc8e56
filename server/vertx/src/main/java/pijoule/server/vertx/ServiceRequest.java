package pijoule.server.vertx;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Pace;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Exchanges;
import pijoule.server.direct.Memory;
import pijoule.server.web.WebSite;

/**
 * One request of the service, on its event loop; work that may take long or wait is done by a
 * worker. {@link Exchanges#serve} shows the same steps in one place.
 */
final class ServiceRequest {
  /** Bodies up to this length are worked on by the event loop. */
  private static final int SHORT_BYTES = 1 << 16;

  private static final int AGAIN_MS = 20;

  /** Stage at which the client is waited for. */
  private enum Stage {
    MEMORY,
    READING,
    WORKING,
    WRITING,
    DONE
  }

  private final Vertx vertx;
  private final WebSite<?, ?> site;
  private final VertxRequest request;
  private final HttpServerRequest http;
  private final Set<ServiceRequest> open;
  private final long beganNs = System.nanoTime();
  private Exchanges<?, ?>.Exchange exchange;
  private Bytes body;
  private Stage stage = Stage.MEMORY;
  private long sinceNs = beganNs;
  private Pieces pieces;

  /**
   * Makes a service request.
   *
   * @param vertx whose workers do long work
   * @param site what is served
   * @param request whose head was checked
   * @param open requests of the event loop, which this one joins
   */
  ServiceRequest(Vertx vertx, WebSite<?, ?> site, VertxRequest request, Set<ServiceRequest> open) {
    this.vertx = vertx;
    this.site = site;
    this.request = request;
    http = request.http();
    this.open = open;
  }

  /** Begins to serve. */
  void begin(Optional<RunHeaders> run) throws RefusedException {
    exchange = site.exchanges().exchange(run, request.statedBytes());
    open.add(this);
    http.response().closeHandler(gone -> end());
    receive();
  }

  /** Takes the body, once there is memory for it. */
  private void receive() {
    if (stage == Stage.DONE || !hasMemory(this::receive)) {
      return;
    }
    enter(Stage.READING);
    http.handler(this::piece);
    http.endHandler(whole -> received());
    http.exceptionHandler(broken -> refuse(Refusal.brokenOff(body.size())));
    body = exchange.receiving();
    http.resume();
  }

  /** Tests whether there is memory; otherwise it is asked for again, until patience ends. */
  private boolean hasMemory(Runnable again) {
    if (exchange.takeMemory()) {
      return true;
    }
    if (System.nanoTime() - beganNs > Memory.PATIENCE.toNanos()) {
      refuse(site.exchanges().memory().refused().refusal());
    } else {
      http.pause();
      vertx.setTimer(AGAIN_MS, time -> again.run());
    }
    return false;
  }

  private void piece(Buffer piece) {
    if (stage != Stage.READING) {
      return;
    }
    if (body.size() + (long) piece.length() > site.settings().maxBodyBytes()) {
      refuse(site.exchanges().tooLarge().refusal());
      return;
    }
    body.writeBytes(piece.getBytes());
  }

  private void received() {
    if (stage != Stage.READING) {
      return;
    }
    try {
      exchange.received();
      enter(Stage.WORKING);
      work();
    } catch (RefusedException refused) {
      refuse(refused.refusal());
    }
  }

  private void work() throws RefusedException {
    if (body.size() <= SHORT_BYTES && !site.settings().endpoint().service().mayWait()) {
      send(exchange.answer());
      return;
    }
    if (stage == Stage.DONE || !hasMemory(this::workAgain)) {
      return;
    }
    vertx
        .executeBlocking(exchange::answer, false)
        .onSuccess(this::send)
        .onFailure(
            failed ->
                refuse(
                    failed instanceof RefusedException refused
                        ? refused.refusal()
                        : Refusal.failed()));
  }

  private void workAgain() {
    try {
      work();
    } catch (RefusedException refused) {
      refuse(refused.refusal());
    }
  }

  private void send(Bytes answer) {
    if (stage == Stage.DONE) {
      return;
    }
    HttpServerResponse response = http.response();
    response.putHeader("Content-Type", site.settings().endpoint().mediaType());
    response.putHeader("Content-Length", Integer.toString(answer.size()));
    enter(Stage.WRITING);
    exchange.sending();
    pieces = new Pieces(response, answer);
    pieces.write(() -> stage == Stage.WRITING).onSuccess(gone -> sent()).onFailure(gone -> end());
  }

  private void sent() {
    if (stage == Stage.WRITING) {
      exchange.sent();
      end();
    }
  }

  private void refuse(Refusal refusal) {
    if (stage != Stage.DONE) {
      end();
      request.answer(HttpAnswer.of(refusal));
    }
  }

  /** The request holds nothing any more. */
  private void end() {
    if (stage != Stage.DONE) {
      enter(Stage.DONE);
      open.remove(this);
      exchange.close();
    }
  }

  private void enter(Stage next) {
    stage = next;
    sinceNs = System.nanoTime();
  }

  /** Tests whether it waits for memory that others hold. */
  boolean isWaiting() {
    return stage == Stage.MEMORY;
  }

  /** Ends the wait for a client that is too slow. */
  void endIfSlow(long nowNs, Pace pace) {
    if (stage == Stage.READING && nowNs - sinceNs > pace.allowedNs(body.size())) {
      refuse(Pace.tooSlow(body.size()));
      var unused = http.connection().close();
    } else if (stage == Stage.WRITING && nowNs - sinceNs > pace.allowedNs(pieces.written())) {
      var unused = http.connection().close();
    }
  }

  /**
   * An answer's way to Vert.x in pieces, on its event loop: what it takes at once, then the rest.
   */
  static final class Pieces {
    private final HttpServerResponse response;
    private final Bytes answer;
    private final Promise<Void> gone = Promise.promise();
    private int written;
    private boolean ended;

    /**
     * Makes the pieces.
     *
     * @param response with its head
     * @param answer to send
     */
    Pieces(HttpServerResponse response, Bytes answer) {
      this.response = response;
      this.answer = answer;
    }

    /** Returns bytes that Vert.x was given. */
    int written() {
      return written;
    }

    /**
     * Writes the answer and ends the response.
     *
     * @param wanted whether the answer is still waited for
     * @return complete when all has gone; never, where it is not wanted any more
     */
    Future<Void> write(BooleanSupplier wanted) {
      // Vert.x may say once more that its queue has gone after the last piece had to wait, too.
      while (!ended && wanted.getAsBoolean()) {
        int length = Math.min(HttpLimits.PIECE_BYTES, answer.size() - written);
        Buffer piece = Buffer.buffer(length).appendBytes(answer.array(), written, length);
        written += length;
        if (written == answer.size()) {
          ended = true;
          response.end(piece).onComplete(gone);
          break;
        }
        var unused = response.write(piece);
        if (response.writeQueueFull()) {
          response.drainHandler(drained -> write(wanted));
          break;
        }
      }
      return gone.future();
    }
  }
}
