package pijoule.server.call;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Wait of a thread for what others change. */
public final class Waiting {
  private Waiting() {}

  /**
   * Waits until a condition holds; others notify the monitor of each change.
   *
   * @param monitor that the caller holds
   * @param done whether the condition holds
   * @param patience how long at most
   * @return whether it does; false if the wait is interrupted
   */
  public static boolean until(Object monitor, BooleanSupplier done, Duration patience) {
    long deadlineNs = System.nanoTime() + patience.toNanos();
    try {
      while (!done.getAsBoolean()) {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          return false;
        }
        monitor.wait(leftMs);
      }
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
