package pijoule.energy.host;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.meter.ClippedException;

/**
 * The voltage over the shunt that a chip measures a current by. At the end of its range the chip
 * gives the same current for any load, and no error.
 *
 * <p>{@code in0_input} is that voltage in mV, of an INA3221 {@code in4_input} to {@code in6_input}
 * (Documentation/hwmon/ina2xx.rst, ina238.rst and ina3221.rst of the Linux kernel). Ends by the
 * data sheets: INA219 320 mV at the gain that the driver sets (SBOS448G, 7.5), INA226 81.92 mV
 * (SBOS547A, 7.5), INA228 and INA238 163.84 mV (SLYS021A, 6.5), INA3221 163.8 mV (SBOS576B, 7.5).
 * An INA228 or INA238 that a device tree sets to 40.96 mV is not known to be so.
 */
record HwmonShunt(PseudoFile file, double endVolts, long endMillivolts) implements Closeable {
  /** Ends of chips, V. */
  private static final Map<String, Double> ENDS =
      Map.of(
          "ina219", 0.32,
          "ina220", 0.32,
          "ina226", 0.08192,
          "ina230", 0.08192,
          "ina231", 0.08192,
          "ina228", 0.16384,
          "ina237", 0.16384,
          "ina238", 0.16384,
          "ina3221", 0.1638);

  private static final String OF_THREE = "ina3221";
  private static final int FIRST_OF_THREE = 3;
  private static final double MICRO = 1e-6;

  /** Opens the shunt's voltage of a channel; empty if its driver shows none. */
  static Optional<HwmonShunt> open(HwmonSensor sensor, HwmonChannel channel) throws IOException {
    Optional<Double> end = Optional.ofNullable(ENDS.get(sensor.name()));
    Path file = sensor.directory().resolve("in%d_input".formatted(input(sensor, channel)));
    return end.isPresent() && Files.isReadable(file)
        ? Optional.of(new HwmonShunt(new PseudoFile(file), end.get(), millivolts(end.get())))
        : Optional.empty();
  }

  /** The drivers of the finer chips cut, the others round to the nearest. */
  private static long millivolts(double volts) {
    return (long) (volts > 0.1 ? volts * 1e3 : Math.rint(volts * 1e3));
  }

  private static int input(HwmonSensor sensor, HwmonChannel channel) {
    return sensor.name().equals(OF_THREE) ? number(channel) + FIRST_OF_THREE : 0;
  }

  private static int number(HwmonChannel channel) {
    return Integer.parseInt(channel.files().get(0).replaceAll("\\D", ""));
  }

  /** Greatest current that a channel can read, A; empty if its driver does not say. */
  static OptionalDouble mostAmperes(HwmonSensor sensor, HwmonChannel channel) {
    Optional<Double> end = Optional.ofNullable(ENDS.get(sensor.name()));
    String name =
        sensor.name().equals(OF_THREE)
            ? "shunt%d_resistor".formatted(number(channel))
            : "shunt_resistor";
    if (end.isEmpty()) {
      return OptionalDouble.empty();
    }
    try (PseudoFile file = new PseudoFile(sensor.directory().resolve(name))) {
      file.reread();
      long microohms = file.wholeNumber();
      return microohms > 0
          ? OptionalDouble.of(end.get() / (microohms * MICRO))
          : OptionalDouble.empty();
    } catch (IOException unsaid) {
      return OptionalDouble.empty();
    }
  }

  /**
   * Requires a voltage within the range.
   *
   * @throws ClippedException in a few words, if it is at the end
   * @throws IOException in one line, if it cannot be read
   */
  void requireWithin() throws IOException {
    file.reread();
    long millivolts = file.signedNumber();
    if (Math.abs(millivolts) >= endMillivolts) {
      throw new ClippedException(
          "%s mV over the shunt, the end is %s V".formatted(millivolts, endVolts));
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
