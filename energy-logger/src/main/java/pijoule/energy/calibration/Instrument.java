package pijoule.energy.calibration;

import java.util.Objects;

/**
 * The instrument that measured the applied values.
 *
 * @param name maker, model and serial number
 * @param voltage its limits of error for volts
 * @param current its limits of error for amperes
 */
public record Instrument(String name, Specification voltage, Specification current) {
  /**
   * @throws IllegalArgumentException if the name is blank
   */
  public Instrument {
    Objects.requireNonNull(voltage, "voltage");
    Objects.requireNonNull(current, "current");
    if (name.isBlank()) {
      throw new IllegalArgumentException("an instrument has a name, got none");
    }
  }
}
