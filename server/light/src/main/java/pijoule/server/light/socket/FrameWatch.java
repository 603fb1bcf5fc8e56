package pijoule.server.light.socket;

import java.io.IOException;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends frames that are slower than {@value #MIN_BYTES_PER_SECOND} bytes a second after ten seconds:
 * else clients that send or read a byte now and then would hold every connection. One thread looks
 * at all of them; the measured path only states what a connection is at.
 */
final class FrameWatch {
  /** Speed of a radio of 9600 bit/s. */
  static final int MIN_BYTES_PER_SECOND = 1000;

  private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);
  private static final long GLANCE_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final Set<Watched> all = ConcurrentHashMap.newKeySet();

  /** Work that a connection is at. */
  private enum Work {
    RESTING,
    READING,
    WRITING
  }

  /** A connection. Its own thread states what it is at. */
  final class Watched implements AutoCloseable {
    private final Socket socket;
    private volatile long bytes;
    private volatile Work work = Work.RESTING;
    private volatile int changes;
    private volatile boolean late;

    // Of the watching thread.
    private int seen;
    private long sinceNs;

    private Watched(Socket socket) {
      this.socket = socket;
    }

    /** A frame is read. */
    void reading(long length) {
      begin(Work.READING, length);
    }

    /** A frame is written. */
    void writing(long length) {
      begin(Work.WRITING, length);
    }

    /** Nothing is. */
    void resting() {
      begin(Work.RESTING, 0);
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread writes
    private void begin(Work next, long length) {
      bytes = length;
      work = next;
      changes++;
    }

    /** Tests whether its reading was ended. */
    boolean isLate() {
      return late;
    }

    private void glance(long nowNs) {
      int now = changes;
      if (now != seen) {
        seen = now;
        sinceNs = nowNs;
      }
      long limitNs = GRACE_NS + bytes / MIN_BYTES_PER_SECOND * SECOND_NS;
      if (work != Work.RESTING && nowNs - sinceNs > limitNs) {
        end();
      }
    }

    /** Who reads sees an end, and refuses; an answer that is not taken has nobody to be told. */
    private void end() {
      late = true;
      try {
        if (work == Work.READING) {
          socket.shutdownInput();
        } else {
          socket.close();
        }
      } catch (IOException gone) {
        // the client is gone
      }
    }

    @Override
    public void close() {
      all.remove(this);
    }
  }

  /** Looks at a connection until it is closed. */
  Watched over(Socket socket) {
    Watched watched = new Watched(socket);
    all.add(watched);
    return watched;
  }

  /** Looks at all connections, at a monotonic time in ns. */
  void glance(long nowNs) {
    all.forEach(watched -> watched.glance(nowNs));
  }

  /** Looks from time to time, in a thread of its own. */
  void start() {
    SocketListener.daemon(
        "watch",
        () -> {
          while (true) {
            LockSupport.parkNanos(GLANCE_NS);
            glance(System.nanoTime());
          }
        });
  }
}
