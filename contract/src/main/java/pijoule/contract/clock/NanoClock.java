package pijoule.contract.clock;

/** A monotonic clock. A separate interface, so that no lambda is linked in a measured start. */
public interface NanoClock {
  /** {@link System#nanoTime}. */
  NanoClock SYSTEM = new SystemNanoClock();

  /**
   * @return ns since an arbitrary origin; never decreases
   */
  long nanos();
}
