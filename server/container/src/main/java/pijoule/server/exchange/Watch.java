package pijoule.server.exchange;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import pijoule.contract.tls.Handshake;
import pijoule.contract.tls.TimedEngine;
import pijoule.server.call.Pace;

/**
 * Work of a container's thread for a connection, as the {@link Watchdog} sees it: it reads, writes,
 * or works. The thread only stores what it begins; the watchdog looks at it from its own thread, so
 * that nothing is added to a read or a write.
 */
public final class Watch {
  private static final ThreadLocal<Watch> CURRENT = new ThreadLocal<>();
  private static final LongSupplier NOTHING = () -> 0;

  private static final int WORKING = 0;
  private static final int READING = 1;
  private static final int WRITING = 2;
  private static final int ENDING = 3;
  private static final int KINDS = 4;

  // Null outside of a container, as in tests.
  private final SocketChannel socket;

  // Null where the connection is plain.
  private final TimedEngine tls;

  /**
   * How many stages came before, times {@link #KINDS}, and the kind: two stages never have the same
   * value.
   */
  private final AtomicInteger stage = new AtomicInteger(ENDING);

  /**
   * Published by the stage's release. The value itself is read with a race: a stale one is fine.
   */
  private LongSupplier moved = NOTHING;

  private volatile boolean cut;

  // Used only by the watchdog's thread.
  private int seen = -1;
  private long sinceNs;

  Watch(SocketChannel socket, TimedEngine tls) {
    this.socket = socket;
    this.tls = tls;
  }

  /** Returns the watch of this thread; outside of a container one that nobody looks at. */
  public static Watch current() {
    Watch watch = CURRENT.get();
    return watch == null ? new Watch(null, null) : watch;
  }

  /** The handshake of this thread's connection, once; null from the second request on. */
  Handshake handshake() {
    return tls == null ? null : tls.takeHandshake();
  }

  void enter() {
    CURRENT.set(this);
  }

  static void leave() {
    CURRENT.remove();
  }

  /**
   * From here on the thread reads from the connection.
   *
   * @param bytes how many it has read
   */
  public void reading(LongSupplier bytes) {
    begin(READING, bytes);
  }

  /**
   * From here on the thread writes to the connection.
   *
   * @param bytes how many it will have written
   */
  public void writing(LongSupplier bytes) {
    begin(WRITING, bytes);
  }

  /** From here on the thread does not touch the connection. */
  public void working() {
    begin(WORKING, NOTHING);
  }

  /**
   * From here on the request holds no memory: the container sends what it has, and what is left of
   * the body may be read.
   */
  public void ending() {
    ending(NOTHING);
  }

  void ending(LongSupplier bytes) {
    begin(ENDING, bytes);
  }

  private void begin(int kind, LongSupplier bytes) {
    moved = bytes;
    stage.setRelease(stage.getPlain() / KINDS * KINDS + KINDS + kind);
  }

  /** Tests whether the watchdog ended the stage. */
  public boolean isCut() {
    return cut;
  }

  /** Looks at the stage; returns whether it waits for the client. For the watchdog's thread. */
  boolean look(long nowNs) {
    int now = stage.getAcquire();
    if (now != seen) {
      seen = now;
      sinceNs = nowNs;
    }
    return now % KINDS != WORKING;
  }

  /**
   * Ends the stage if the client is too slow. For the watchdog's thread, after look.
   *
   * @param holding pace of requests that hold memory
   * @param ending pace of those that hold none
   */
  void cutIfSlow(long nowNs, Pace holding, Pace ending) {
    int kind = seen % KINDS;
    Pace pace = kind == ENDING ? ending : holding;
    if (kind != WORKING
        && !cut
        && stage.getAcquire() == seen
        && nowNs - sinceNs > pace.allowedNs(moved.getAsLong())) {
      cut(kind == READING);
    }
  }

  /** Lets the connection end with what has arrived. */
  void stopReading() {
    cut(true);
    cut = false;
  }

  /** Ends what the thread waits for. After reading, the client can still have an answer. */
  void cut(boolean readingAlone) {
    cut = true;
    if (socket == null) {
      return;
    }
    try {
      // Not close: the containers reuse what belongs to a socket once they see it closed.
      socket.shutdownInput();
      if (!readingAlone) {
        socket.shutdownOutput();
      }
    } catch (IOException | UnsupportedOperationException alreadyGone) {
      // which is what was wanted
    }
  }
}
