package pijoule.energy.calibration;

import java.util.Random;

/**
 * A device's parts, off their marks as real ones are. Limits by the data sheets: ATmega328P
 * (reference 1.0 V to 1.2 V, 2 LSB absolute accuracy, of which 0.5 LSB non-linearity), INA226
 * SBOS547 (0.1 %; 7.5 mV, 10 uV), INA219 SBOS448 (0.5 %; 200 uV).
 *
 * @param sensor of the device
 * @param voltsPerCode of the voltage, at the supply
 * @param shuntSiemens conductance between the sensor's inputs, 1 / ohm
 * @param shuntVoltsPerCode of the channel at the shunt
 * @param voltageOffset code at 0 V
 * @param currentOffset code at 0 A
 * @param statedShuntOhms mark of the shunt
 * @param noise standard deviation of a report's code; below a step reports are whole codes
 */
record BenchParts(
    Sensor sensor,
    double voltsPerCode,
    double shuntSiemens,
    double shuntVoltsPerCode,
    double voltageOffset,
    double currentOffset,
    double statedShuntOhms,
    double noise) {
  static final double DIVIDER = 1.0 / 6;

  /** All parts as they are marked. */
  static BenchParts nominal(Sensor sensor, double shuntOhms) {
    return switch (sensor) {
      case ADC ->
          new BenchParts(
              sensor, 1.1 / 1024 / DIVIDER, 1 / shuntOhms, 1.1 / 1024, 0, 0, shuntOhms, 0.1);
      case INA219 -> new BenchParts(sensor, 4e-3, 1 / shuntOhms, 10e-6, 0, 0, shuntOhms, 0.5);
      case INA226 -> new BenchParts(sensor, 1.25e-3, 1 / shuntOhms, 2.5e-6, 0, 0, shuntOhms, 0.5);
    };
  }

  /** Parts within their tolerances: resistors of 1 %, and up to 1 mOhm of solder. */
  static BenchParts drawn(Random random, Sensor sensor, double shuntOhms) {
    BenchParts exact = nominal(sensor, shuntOhms);
    double shunt = shuntOhms * (1 + limit(random, 0.01)) + 0.001 * random.nextDouble();
    double noise = random.nextBoolean() ? exact.noise() : 0;
    if (sensor == Sensor.ADC) {
      double reference = 1.1 + limit(random, 0.1);
      double upper = 5 * (1 + limit(random, 0.01));
      double lower = 1 + limit(random, 0.01);
      double volts = reference / 1024;
      return new BenchParts(
          sensor,
          volts * (upper + lower) / lower,
          1 / shunt,
          volts,
          limit(random, 1.5),
          limit(random, 1.5),
          shuntOhms,
          noise);
    }
    double relative = sensor == Sensor.INA226 ? 0.001 : 0.005;
    boolean ina226 = sensor == Sensor.INA226;
    return new BenchParts(
        sensor,
        exact.voltsPerCode() * (1 + limit(random, relative)),
        1 / shunt,
        exact.shuntVoltsPerCode() * (1 + limit(random, relative)),
        ina226 ? limit(random, 6) : 0,
        ina226 ? limit(random, 4) : limit(random, 20),
        shuntOhms,
        noise);
  }

  static double limit(Random random, double most) {
    return most * (2 * random.nextDouble() - 1);
  }

  double voltageCode(double volts) {
    return coded(volts / voltsPerCode, voltageOffset, sensor.voltage().maxCode(), step(true));
  }

  double currentCode(double amperes) {
    double code = amperes / shuntSiemens / shuntVoltsPerCode;
    return coded(code, currentOffset, sensor.current().maxCode(), step(false));
  }

  private double step(boolean voltage) {
    return (voltage ? sensor.voltage() : sensor.current()).stepCodes();
  }

  /** A bow of half a step; whole steps where no noise makes them finer. */
  private double coded(double code, double offset, double most, double step) {
    double bowed = code + offset + 0.5 * step * 4 * code / most * (1 - code / most) * 0.5;
    double read = noise == 0 ? Math.rint(bowed / step) * step : bowed;
    return Math.min(Math.max(read, 0), most);
  }
}
