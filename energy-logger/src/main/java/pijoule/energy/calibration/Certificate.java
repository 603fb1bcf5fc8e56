package pijoule.energy.calibration;

import java.time.LocalDate;
import java.util.Objects;

/**
 * A calibration of one device.
 *
 * @param date day on which it was made
 * @param device the device
 * @param instrument what measured the applied values
 * @param ambientCelsius temperature around the device, degrees Celsius
 * @param voltage the voltage channel, V
 * @param current the current channel, A
 * @param burden the shunt
 */
public record Certificate(
    LocalDate date,
    Device device,
    Instrument instrument,
    double ambientCelsius,
    ChannelCalibration voltage,
    ChannelCalibration current,
    Burden burden) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-calibration/1";

  /**
   * @throws IllegalArgumentException if the temperature is not one of a room or a field
   */
  public Certificate {
    Objects.requireNonNull(date, "date");
    Objects.requireNonNull(device, "device");
    Objects.requireNonNull(instrument, "instrument");
    Objects.requireNonNull(voltage, "voltage");
    Objects.requireNonNull(current, "current");
    Objects.requireNonNull(burden, "burden");
    if (!(ambientCelsius >= -40 && ambientCelsius <= 85)) {
      throw new IllegalArgumentException(
          "the ATmega328P works within -40 and 85 degC, got " + ambientCelsius + " degC");
    }
  }

  /** Uncertainty of a board's power by this calibration. */
  public PowerUncertainty power() {
    return PowerUncertainty.of(this);
  }
}
