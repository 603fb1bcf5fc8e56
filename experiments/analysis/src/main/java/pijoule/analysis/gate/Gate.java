package pijoule.analysis.gate;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;

/**
 * Question of a gate.
 *
 * @param on quantity that is compared
 * @param limit greatest share that the candidate may cost more, above 0 and at most 1
 */
public record Gate(On on, double limit) {
  private static final double LEAST = 1e-3;

  public Gate {
    if (!(limit >= LEAST && limit <= 1)) {
      throw new UsageException(
          "--limit must be a share from 0.1%% to 100%%, got %s; smaller differences need more rounds than a night has"
              .formatted(GateResult.percent(limit)));
    }
  }

  /** Quantity that a gate compares. */
  public enum On {
    /** CPU time of the service per request. */
    CPU("cpu_per_request", "CPU time per request"),
    /** The highest percentile of the response time that every window has. */
    TIME("response_", "Response time"),
    /** Response time that 99 of 100 requests do not exceed. */
    P99("response_p99", "Response time, p99"),
    /** Energy of the service's board per request. */
    ENERGY("energy_per_request", "Energy per request"),
    /** The greatest memory of the service's processes. */
    MEMORY("peak_memory", "Peak memory");

    private final String start;
    private final String words;

    On(String start, String words) {
      this.start = start;
      this.words = words;
    }

    boolean isOf(String quantity) {
      return quantity.startsWith(start);
    }

    String display() {
      return words;
    }

    /** {@return the name as a person types it} */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return the quantity}
     *
     * @param text as typed
     * @throws UsageException if there is none
     */
    public static On of(String text) {
      return Arrays.stream(values())
          .filter(on -> on.key().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new UsageException(
                      "--on must be one of %s, got '%s'"
                          .formatted(
                              Arrays.stream(values())
                                  .map(On::key)
                                  .collect(Collectors.joining(", ")),
                              text)));
    }
  }
}
