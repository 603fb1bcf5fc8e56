package pijoule.energy.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import pijoule.base.DaemonThread;

/**
 * Requests to stop: a signal, or the end of standard input.
 *
 * <p>The JVM ends on SIGTERM and SIGINT as soon as its shutdown hooks have; this one therefore
 * waits for {@link #close()}, which says that every file is closed. The exit code is then the
 * signal's (143 or 130).
 */
public final class StopRequests implements AutoCloseable {
  /** A disk that takes longer to sync has failed. */
  private static final long MAX_CLOSE_SECONDS = 30;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stopAndWait, "stop-on-signal");
  private boolean requested;
  private Runnable action = () -> {};
  private volatile Runnable line = () -> {};

  private StopRequests() {}

  /**
   * Begins to listen for signals.
   *
   * @param stdinClose whether the end of standard input is a request too
   */
  public static StopRequests listen(boolean stdinClose) {
    return listen(stdinClose, Runtime.getRuntime()::addShutdownHook);
  }

  /** Where hooks are taken no more, a signal came before: that is a request. */
  static StopRequests listen(boolean stdinClose, Consumer<Thread> hooks) {
    StopRequests requests = new StopRequests();
    try {
      hooks.accept(requests.hook);
    } catch (IllegalStateException endsAlready) {
      requests.request();
    }
    if (stdinClose) {
      DaemonThread.start("stop-on-stdin-close", () -> requests.awaitEnd(System.in));
    }
    return requests;
  }

  /** Takes a line with the letter q on standard input for a request; its end is none. */
  public void listenForQuit(InputStream in) {
    DaemonThread.start("stop-on-q", () -> awaitQuit(in));
  }

  private void awaitQuit(InputStream in) {
    try {
      int character = in.read();
      while (character >= 0 && character != 'q') {
        character = in.read();
      }
      if (character == 'q') {
        request();
      }
    } catch (IOException closed) {
      // Without a standard input a signal is left to stop the program.
      return;
    }
  }

  /** Sets what a request does; at once, if one came before. */
  public synchronized void onRequest(Runnable stop) {
    action = stop;
    if (requested) {
      stop.run();
    }
  }

  /** Sets what a line on standard input does, where its end is a request. */
  public void onLine(Runnable asked) {
    line = asked;
  }

  private synchronized void request() {
    requested = true;
    action.run();
  }

  void awaitEnd(InputStream in) {
    try {
      for (int character = in.read(); character >= 0; character = in.read()) {
        if (character == '\n') {
          line.run();
        }
      }
    } catch (IOException closed) {
      // A broken standard input is a closed one.
      request();
      return;
    }
    request();
  }

  private void stopAndWait() {
    request();
    try {
      if (!finished.await(MAX_CLOSE_SECONDS, TimeUnit.SECONDS)) {
        System.err.printf(
            "energy-logger record: the trace did not close within %s s; it may lack its end%n",
            MAX_CLOSE_SECONDS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says that nothing is left to close. */
  @Override
  public void close() {
    finished.countDown();
  }
}
