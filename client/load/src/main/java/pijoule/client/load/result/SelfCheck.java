package pijoule.client.load.result;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.client.load.generator.Offered;
import pijoule.client.load.generator.Usage;

/**
 * CPU time of the generator between the first and the last intended start of the window, with the
 * check if it was the limit.
 */
final class SelfCheck {
  /** Beyond this share of a processor, a thread or a host, requests wait for the generator. */
  static final double SATURATED = 0.9;

  /** Beyond this share of a response time, lateness is in the response times. */
  static final double LATE = 0.1;

  /** The percentile of which both are compared; where there are too few values, the largest. */
  private static final double COMPARED = 0.99;

  private final Optional<Usage> before;
  private final Optional<Usage> after;

  SelfCheck(Offered offered) {
    before = offered.before();
    after = offered.after();
  }

  private boolean isKnown() {
    return before.isPresent() && after.isPresent() && after.get().atNs() > before.get().atNs();
  }

  private double wallSeconds() {
    return (after.get().atNs() - before.get().atNs()) * 1e-9;
  }

  /** CPU time of this process, s; 0 where it is not known. */
  double cpuSeconds() {
    return isKnown() ? (after.get().ownTicks() - before.get().ownTicks()) * Usage.TICK_SECONDS : 0;
  }

  OptionalDouble hostBusyShare() {
    if (!isKnown()) {
      return OptionalDouble.empty();
    }
    long all = after.get().allTicks() - before.get().allTicks();
    long busy = after.get().busyTicks() - before.get().busyTicks();
    return all <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, Math.min(1, (double) busy / all)));
  }

  OptionalDouble busiestThreadShare() {
    if (!isKnown()) {
      return OptionalDouble.empty();
    }
    long most = 0;
    for (Map.Entry<String, Long> thread : after.get().threadTicks().entrySet()) {
      long earlier = before.get().threadTicks().getOrDefault(thread.getKey(), 0L);
      most = Math.max(most, thread.getValue() - earlier);
    }
    return OptionalDouble.of(Math.min(1, most * Usage.TICK_SECONDS / wallSeconds()));
  }

  /**
   * Tests whether the host, all processors of this process, or one of its threads were busy. Idle,
   * there is nothing to be limited.
   */
  boolean isLimited(int offeredRequests) {
    if (offeredRequests == 0) {
      return false;
    }
    int processors = Runtime.getRuntime().availableProcessors();
    return hostBusyShare().orElse(0) > SATURATED
        || busiestThreadShare().orElse(0) > SATURATED
        || isKnown() && cpuSeconds() > SATURATED * processors * wallSeconds();
  }

  /** Tests whether starts were late against the response times. */
  static boolean isLate(Distribution lateness, Distribution response) {
    OptionalDouble late = compared(lateness);
    OptionalDouble whole = compared(response);
    return late.isPresent() && whole.isPresent() && late.getAsDouble() > LATE * whole.getAsDouble();
  }

  private static OptionalDouble compared(Distribution times) {
    OptionalDouble quantile = times.quantile(COMPARED);
    return quantile.isPresent() ? quantile : times.max();
  }
}
