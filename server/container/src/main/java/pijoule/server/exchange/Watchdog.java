package pijoule.server.exchange;

import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import pijoule.contract.tls.TimedEngine;
import pijoule.server.call.Pace;

/**
 * Keeps slow clients from holding the containers' threads: a client that sends or reads slower than
 * a {@link Pace} loses its connection. A separate thread looks every {@link Pace#TICK}, so that no
 * measured phase contains this work, and both containers have the same rule.
 */
public final class Watchdog {
  private static final Duration GLANCE = Duration.ofMillis(10);

  /** Threads that may wait for clients before the hasty pace applies; a container has 256. */
  static final int CROWD = 224;

  private final Set<Watch> open = ConcurrentHashMap.newKeySet();
  private final BooleanSupplier isShort;
  private volatile boolean stopping;

  /**
   * Makes a watchdog.
   *
   * @param memoryIsShort whether requests wait for memory that slow ones hold
   */
  public Watchdog(BooleanSupplier memoryIsShort) {
    isShort = memoryIsShort;
  }

  /** Starts to look; ends with the JVM. */
  public void start() {
    Thread thread = new Thread(this::run, "watchdog");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (true) {
      LockSupport.parkNanos(Pace.TICK.toNanos());
      try {
        look(System.nanoTime());
      } catch (OutOfMemoryError heapIsFull) {
        // Requests filled the heap, not this thread; it looks again at the next tick.
      }
    }
  }

  /**
   * Begins a container thread's work for a connection.
   *
   * @param socket of the client
   * @param tls of the connection; null if it is plain
   * @return the thread's watch until {@link #leave}
   */
  public Watch enter(SocketChannel socket, TimedEngine tls) {
    Watch watch = new Watch(socket, tls);
    open.add(watch);
    watch.enter();
    if (stopping) {
      // What has arrived is answered; more of it might never end.
      watch.stopReading();
    }
    return watch;
  }

  /**
   * Ends a container thread's work for a connection.
   *
   * @param watch of this thread
   */
  public void leave(Watch watch) {
    Watch.leave();
    open.remove(watch);
  }

  /** Cuts the connections of clients that are too slow. */
  void look(long nowNs) {
    int waiting = 0;
    for (Watch watch : open) {
      waiting += watch.look(nowNs) ? 1 : 0;
    }
    boolean hasty = stopping || waiting > CROWD;
    Pace holding = hasty || isShort.getAsBoolean() ? Pace.HASTY : Pace.PATIENT;
    Pace ending = hasty ? Pace.HASTY : Pace.PATIENT;
    for (Watch watch : open) {
      watch.cutIfSlow(nowNs, holding, ending);
    }
  }

  /**
   * Waits until no thread works for a connection; from here on the hasty pace applies.
   *
   * @param patience how long at most
   * @return whether none does
   */
  public boolean awaitQuiet(Duration patience) {
    stopping = true;
    long deadlineNs = System.nanoTime() + patience.toNanos();
    while (!open.isEmpty()) {
      if (System.nanoTime() - deadlineNs > 0) {
        return false;
      }
      LockSupport.parkNanos(GLANCE.toNanos());
    }
    return true;
  }

  /** Cuts every connection. */
  public void cutAll() {
    open.forEach(watch -> watch.cut(false));
  }
}
