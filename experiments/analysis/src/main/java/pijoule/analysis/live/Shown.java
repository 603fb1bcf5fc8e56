package pijoule.analysis.live;

import java.time.Duration;

/**
 * State that browsers are shown now. Each of them asks for what is newer than what it has; one that
 * reads slowly misses what was in between and holds nobody. Safe for use by several threads.
 */
final class Shown {
  private State state = new State("", "", 0, false);

  /**
   * State at one time.
   *
   * @param band HTML of the parts above the answer
   * @param strips HTML of the power of the last minute
   * @param page number of the page, from 1; 0 before the first
   * @param hasEnded whether nothing follows
   */
  record State(String band, String strips, long page, boolean hasEnded) {}

  synchronized State now() {
    return state;
  }

  synchronized void put(State next) {
    if (!next.equals(state)) {
      state = next;
      notifyAll();
    }
  }

  /** {@return a state that is newer than the given one, or that one when the time is over} */
  synchronized State after(State last, Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    long left = limit.toMillis();
    while (state.equals(last) && left > 0) {
      wait(left);
      left = (deadline - System.nanoTime()) / 1_000_000;
    }
    return state;
  }
}
