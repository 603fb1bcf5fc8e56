package pijoule.base;

/** A monotonic clock. A separate interface, so that no lambda is linked in a measured start. */
public interface NanoClock {
  /** {@link System#nanoTime}. */
  NanoClock SYSTEM = new SystemNanoClock();

  /** Returns ns since an arbitrary origin; never decreases. */
  long nanos();

  /** The JVM's monotonic clock. */
  static final class SystemNanoClock implements NanoClock {
    @Override
    public long nanos() {
      return System.nanoTime();
    }
  }
}
