package pijoule.dpws;

/** Which call a thread carries, if any. */
public final class Turns {
  private final ThreadLocal<ServiceCall> present = new ThreadLocal<>();

  /**
   * Begins a call.
   *
   * @param turn that this thread's next messages are of
   */
  public void begin(ServiceCall turn) {
    present.set(turn);
  }

  /** Ends the call: this thread's next messages are of none. */
  public void end() {
    present.remove();
  }

  /** Returns null if this thread carries no call. */
  public ServiceCall present() {
    return present.get();
  }
}
