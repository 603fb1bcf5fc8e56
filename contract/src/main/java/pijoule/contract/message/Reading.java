package pijoule.contract.message;

import java.util.Objects;

/**
 * Value that a sensor measured once.
 *
 * @param value degrees Celsius; finite
 * @param timestamp of the measurement, ms since 1970-01-01T00:00Z
 * @param samplerId name of what measured
 */
public record Reading(double value, long timestamp, String samplerId) {
  public Reading {
    Float64.finite(value);
    Objects.requireNonNull(samplerId, "samplerId");
  }
}
