package pijoule.energy.meter;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a person states of a meter because its kind cannot know it: of {@link MeterKind#HWMON} and
 * {@link MeterKind#COMMAND}.
 *
 * @param boundary what the power goes into; as the kind has it where empty
 * @param selfMeasuring whether the meter runs on the board that it measures; as the kind has it
 *     where empty
 * @param uGainRelative relative standard uncertainty of its gain, 0 or more; empty where unknown
 */
public record Declared(
    Optional<Boundary> boundary, Optional<Boolean> selfMeasuring, OptionalDouble uGainRelative) {
  /** Nothing stated. */
  public static final Declared NOTHING =
      new Declared(Optional.empty(), Optional.empty(), OptionalDouble.empty());

  /**
   * @throws IllegalArgumentException if the uncertainty is negative or not finite
   */
  public Declared {
    Objects.requireNonNull(boundary, "boundary");
    Objects.requireNonNull(selfMeasuring, "selfMeasuring");
    double u = uGainRelative.orElse(0);
    if (!(u >= 0) || Double.isInfinite(u)) {
      throw new IllegalArgumentException(
          "a gain's uncertainty must be >= 0, got %s; write it like 0.5%%".formatted(u));
    }
  }
}
