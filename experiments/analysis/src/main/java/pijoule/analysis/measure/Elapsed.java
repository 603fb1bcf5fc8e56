package pijoule.analysis.measure;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A time between two packets, or why there is none.
 *
 * @param ns at least 0 unless packets were stamped out of order; absent where it is not known
 * @param absence the reason in one line; present where there is no time
 */
public record Elapsed(OptionalLong ns, Optional<String> absence) {
  private static final double NS_PER_S = 1e9;

  /**
   * Requires either a time or a reason.
   *
   * @throws IllegalArgumentException unless there is either a time or a reason
   */
  public Elapsed {
    if (ns.isPresent() == absence.isPresent()) {
      throw new IllegalArgumentException("a time or a reason must be there, got both or neither");
    }
  }

  static Elapsed of(long ns) {
    return new Elapsed(OptionalLong.of(ns), Optional.empty());
  }

  static Elapsed absent(String reason) {
    return new Elapsed(OptionalLong.empty(), Optional.of(reason));
  }

  /** {@return the time in s, where it is known} */
  public OptionalDouble seconds() {
    return ns.isPresent() ? OptionalDouble.of(ns.getAsLong() / NS_PER_S) : OptionalDouble.empty();
  }
}
