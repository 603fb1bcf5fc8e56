package pijoule.server.quarkus;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Pace;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Exchanges;
import pijoule.server.web.WebSite;

/**
 * One request of the service. Its head comes on its event loop, its body and its work are a
 * worker's, and its answer goes on the event loop again.
 */
public final class ServiceRequest {
  private static final String KEY = ServiceRequest.class.getName();

  private static final Bytes NONE = new Bytes(0);

  /** A wait for a worker up to this is no sign that workers run short. */
  private static final long SOON_NS = 100_000_000;

  /** Stage at which the client is waited for. */
  private enum Stage {
    MEMORY,
    READING,
    WORKING,
    WRITING,
    DONE
  }

  private final WebSite<?, ?> site;
  private final QuarkusRequest request;
  private final HttpServerRequest http;
  private final Context loop = Vertx.currentContext();
  private final Set<ServiceRequest> open;
  private Exchanges<?, ?>.Exchange exchange;
  private volatile Bytes body = NONE;
  private Bytes answer;
  private Refusal refusal;
  private boolean atWork;
  private volatile Stage stage = Stage.MEMORY;
  private volatile long sinceNs = System.nanoTime();
  private volatile int written;

  /**
   * Makes a service request.
   *
   * @param site what is served
   * @param request whose head was checked
   * @param open requests of the server, which this one joins
   */
  ServiceRequest(WebSite<?, ?> site, QuarkusRequest request, Set<ServiceRequest> open) {
    this.site = site;
    this.request = request;
    http = request.http();
    this.open = open;
  }

  /** The request that is routed. */
  static ServiceRequest of(RoutingContext routing) {
    return routing.get(KEY);
  }

  /** Takes part in what is open, on the event loop. */
  void begin(Optional<RunHeaders> run) throws RefusedException {
    exchange = site.exchanges().exchange(run, request.statedBytes());
    open.add(this);
    request.routing().put(KEY, this);
    http.connection().exceptionHandler(broken -> breakOff());
    request
        .routing()
        .addEndHandler(
            ended -> {
              if (ended.failed() || stage != Stage.WRITING) {
                end();
              }
            });
  }

  /** Takes the body and makes the answer or a refusal, on a worker. */
  void work(InputStream in) {
    if (!take()) {
      return;
    }
    try {
      exchange.awaitMemory();
      enter(Stage.READING);
      body = exchange.receiving();
      receive(in);
      exchange.received();
      enter(Stage.WORKING);
      exchange.awaitMemory();
      answer = exchange.answer();
    } catch (RefusedException refused) {
      refusal = refused.refusal();
    } catch (OutOfMemoryError tooMuch) {
      refusal = site.exchanges().tooMuch(request.statedBytes()).refusal();
    } finally {
      leave();
    }
  }

  /** The worker has the request, unless it has ended. */
  private synchronized boolean take() {
    atWork = stage != Stage.DONE;
    return atWork;
  }

  private synchronized void leave() {
    atWork = false;
    if (stage == Stage.DONE) {
      release();
    }
  }

  private void receive(InputStream in) throws RefusedException {
    try {
      body.readFrom(in, request.statedBytes(), site.settings().maxBodyBytes());
    } catch (IOException brokenOff) {
      throw new RefusedException(Refusal.brokenOff(body.size()));
    }
  }

  /** A chunk that is none ends the connection; its stream would be told too late to answer. */
  private void breakOff() {
    if (stage == Stage.MEMORY || stage == Stage.READING) {
      int received = body.size();
      end();
      request.answerAtOnce(HttpAnswer.of(Refusal.brokenOff(received)));
    }
  }

  /** Sends what the work has made. */
  void send() {
    loop.runOnContext(
        now -> {
          if (refusal != null) {
            end();
            request.answer(HttpAnswer.of(refusal));
          } else if (enter(Stage.WRITING)) {
            beginAnswer();
          }
        });
  }

  private void beginAnswer() {
    HttpServerResponse response = http.response();
    response.putHeader("Content-Type", site.settings().endpoint().mediaType());
    response.putHeader("Content-Length", Integer.toString(answer.size()));
    exchange.sending();
    write();
  }

  /** Gives Vert.x what it takes at once; the rest when that has gone. */
  private void write() {
    HttpServerResponse response = http.response();
    while (stage == Stage.WRITING && !response.closed()) {
      int length = Math.min(HttpLimits.PIECE_BYTES, answer.size() - written);
      Buffer piece = Buffer.buffer(length).appendBytes(answer.array(), written, length);
      written += length;
      if (written == answer.size()) {
        response.end(piece).onSuccess(gone -> sent()).onFailure(gone -> end());
        return;
      }
      var unused = response.write(piece);
      if (response.writeQueueFull()) {
        response.drainHandler(drained -> write());
        return;
      }
    }
  }

  private void sent() {
    if (stage == Stage.WRITING) {
      exchange.sent();
      end();
    }
  }

  /** The request ends, on the event loop; what its worker still uses is given back by that. */
  private synchronized void end() {
    if (enter(Stage.DONE)) {
      open.remove(this);
      if (!atWork) {
        release();
      }
    }
  }

  /** A connection keeps its last request, which must not keep its bodies. */
  private void release() {
    exchange.close();
    exchange = null;
    body = NONE;
    answer = null;
  }

  /** Goes on; false if it has ended. */
  private synchronized boolean enter(Stage next) {
    boolean goesOn = stage != Stage.DONE;
    if (goesOn) {
      stage = next;
      sinceNs = System.nanoTime();
    }
    return goesOn;
  }

  /** Tests whether it waits for a worker or for memory that others hold. */
  boolean isWaiting(long nowNs) {
    return stage == Stage.MEMORY && nowNs - sinceNs > SOON_NS;
  }

  /** Ends the wait for a client that is too slow. */
  void endIfSlow(long nowNs, Pace pace) {
    int received = body.size();
    if (stage == Stage.READING && nowNs - sinceNs > pace.allowedNs(received)) {
      loop.runOnContext(now -> refuse(Pace.tooSlow(received)));
    } else if (stage == Stage.WRITING && nowNs - sinceNs > pace.allowedNs(written)) {
      var unused = http.connection().close();
    }
  }

  private void refuse(Refusal slow) {
    if (stage == Stage.READING) {
      end();
      request.answer(HttpAnswer.of(slow));
      var unused = http.connection().close();
    }
  }
}
