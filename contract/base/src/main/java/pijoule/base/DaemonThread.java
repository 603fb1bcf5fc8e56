package pijoule.base;

/** Starts threads that do not keep their process alive. */
public final class DaemonThread {
  private DaemonThread() {}

  /** Starts a thread of a name on its work. */
  public static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
