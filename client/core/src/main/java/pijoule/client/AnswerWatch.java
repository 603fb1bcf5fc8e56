package pijoule.client;

import pijoule.base.NanoClock;

/**
 * How long the present call has taken, for a thread that may give up on it.
 *
 * <p>Frameworks limit the wait for a connection, a header or one read, each its own way; none
 * limits the whole answer.
 */
final class AnswerWatch {
  private final NanoClock clock;
  private final long limitNs;
  private volatile long beganNs;
  private volatile boolean calling;

  AnswerWatch(NanoClock clock, long limitNs) {
    this.clock = clock;
    this.limitNs = limitNs;
  }

  void begin() {
    beganNs = clock.nanos();
    calling = true;
  }

  /** The call that began last goes on. */
  void resume() {
    calling = true;
  }

  void end() {
    calling = false;
  }

  /** How long a call may take, ns. */
  long limitNs() {
    return limitNs;
  }

  /**
   * How long the next look at the watch can wait. No call that begins later can be over the limit
   * before.
   *
   * @return ns; 0 or less if the present call is over the limit
   */
  long leftNs() {
    return calling ? limitNs - (clock.nanos() - beganNs) : limitNs;
  }
}
