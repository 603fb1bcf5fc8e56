package pijoule.contract.clock;

/** The JVM's monotonic clock. */
final class SystemNanoClock implements NanoClock {
  @Override
  public long nanos() {
    return System.nanoTime();
  }
}
