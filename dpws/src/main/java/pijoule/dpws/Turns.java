package pijoule.dpws;

/** Which call a thread carries, if any. */
public final class Turns {
  private final ThreadLocal<ServiceCall> present = new ThreadLocal<>();

  /**
   * @param turn that this thread's next messages are of
   */
  public void begin(ServiceCall turn) {
    present.set(turn);
  }

  /** What this thread's next messages are of is no call. */
  public void end() {
    present.remove();
  }

  /**
   * @return null where this thread carries no call
   */
  public ServiceCall present() {
    return present.get();
  }
}
