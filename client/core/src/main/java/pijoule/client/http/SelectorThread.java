package pijoule.client.http;

import java.net.http.HttpClient;

/**
 * Ends the thread in which the JDK's client waits for its connections. HotSpot's exit waits up to
 * 300 ms for a thread that is in native code (VM_Exit, wait_for_threads_in_native_to_block).
 */
final class SelectorThread {
  private static final String NAME_END = "-SelectorManager";

  private SelectorThread() {}

  /** Closes a client of JDK 21 or later; an earlier client cannot be closed. */
  static void end(HttpClient client) throws Exception {
    if ((Object) client instanceof AutoCloseable closeable) {
      closeable.close();
      return;
    }
    Thread[] threads = new Thread[Thread.activeCount()];
    int count = Thread.enumerate(threads);
    for (int i = 0; i < count; i++) {
      if (threads[i].getName().endsWith(NAME_END)) {
        threads[i].interrupt();
      }
    }
  }
}
