package pijoule.client;

import java.util.concurrent.atomic.AtomicLong;
import pijoule.base.NanoClock;

/** Every reading is one step later than the one before. */
final class SteppingClock implements NanoClock {
  private final AtomicLong now;
  private final long stepNs;

  SteppingClock(long startNs, long stepNs) {
    this.now = new AtomicLong(startNs);
    this.stepNs = stepNs;
  }

  @Override
  public long nanos() {
    return now.addAndGet(stepNs);
  }
}
