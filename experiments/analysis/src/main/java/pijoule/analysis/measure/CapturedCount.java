package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.contract.phase.Side;

/**
 * Calls of a run whose packets were captured: where a packet that a time needs is missing, the mean
 * is over fewer.
 */
enum CapturedCount implements Quantity {
  /** Calls with a connection of their own. */
  CALLS,
  /** Captured calls whose last ACK was captured. */
  DELAYS;

  @Override
  public String key() {
    return this == CALLS ? "wire_calls" : "wire_delay_calls";
  }

  @Override
  public String unit() {
    return "calls";
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    List<Connection> calls = measures.captured().connections();
    long delays = calls.stream().filter(call -> call.delay().ns().isPresent()).count();
    return calls.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(this == CALLS ? calls.size() : delays);
  }

  @Override
  public boolean isCount() {
    return true;
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public Optional<String> absence() {
    return Optional.of("no call has captured packets");
  }

  @Override
  public String display(Side side) {
    return this == CALLS ? "calls captured" : name().toLowerCase(Locale.ROOT) + " captured";
  }
}
