package pijoule.energy.calibration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.Optional;
import pijoule.energy.calibration.Certificate.Burden;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Certificate.Instrument;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelDialog.Conversation;
import pijoule.energy.units.Unit;

/**
 * Walks a person through a calibration: asks, checks each answer, and asks again until it fits.
 * Answers are lines, so that they can as well come from a file.
 */
public final class CalibrationDialog {
  /** Greatest part of a reading that an instrument of any use may be wrong by, percent. */
  private static final double MAX_LIMIT_PERCENT = 10;

  /** Greatest digits x resolution of such an instrument, V or A. */
  private static final double MAX_LIMIT_OFFSET = 0.1;

  private static final double MAX_TOLERANCE_PERCENT = 20;

  private final CodeSource source;
  private final Answers answers;
  private final PrintWriter prompts;
  private final double leadsOhms;
  private Unit currentReading = Unit.AMPERE;

  /**
   * Makes a calibration dialog.
   *
   * @param source the device
   * @param leadsOhms both leads from where the voltage is read to the board, ohm
   * @param answers one answer a line
   * @param prompts where questions and results go
   */
  public CalibrationDialog(
      CodeSource source, double leadsOhms, BufferedReader answers, PrintWriter prompts) {
    this.source = source;
    this.leadsOhms = leadsOhms;
    this.answers = new Answers(answers, prompts);
    this.prompts = prompts;
  }

  /**
   * Makes a certificate.
   *
   * @param date day on which it is made
   * @throws IOException if the answers end before the last question
   * @throws IOException if the device or the answers fail
   */
  public Certificate run(LocalDate date) throws IOException {
    Device device = source.device();
    prompts.printf(
        "Device %s, %s, sensor %s, reference %s%n",
        device.serial(), device.firmware(), device.sensor().key(), device.reference());
    String name = answers.text("Instrument (maker, model, serial number)");
    Specification voltageLimits = voltageLimits();
    double currentRelative =
        percent("Current, or volts over the shunt: limit of error, part of reading, such as 0.5%");
    double currentOffset =
        currentOffset(
            "Digits x resolution, such as 0.5mA, or 1mV if the current is read as volts over the shunt");
    double ambient =
        answers.value(
            "Ambient temperature, such as 22.5degC",
            Unit.CELSIUS,
            Certificate.MIN_CELSIUS,
            Certificate.MAX_CELSIUS);
    boolean byVolts = currentReading == Unit.VOLT;
    double shuntOhms =
        answers.value(
            "Shunt, such as 500mOhm",
            Unit.OHM,
            SensorWiring.MIN_SHUNT_OHMS,
            SensorWiring.MAX_SHUNT_OHMS);
    double tolerance =
        answers.value("Shunt's tolerance, such as 1%", Unit.PERCENT, 0, MAX_TOLERANCE_PERCENT)
            / 100;
    double ratio = ratio(device.sensor());
    double shuntLimit = SensorWiring.shuntLimit(shuntOhms, tolerance);
    Specification currentLimits =
        byVolts
            ? new Specification(Math.hypot(currentRelative, shuntLimit), currentOffset / shuntOhms)
            : new Specification(currentRelative, currentOffset);
    ChannelDialog voltage =
        new ChannelDialog(
            ChannelDialog.VOLTAGE,
            ExpectedChannel.voltage(device, ratio),
            device.sensor().voltage(),
            voltageLimits,
            Unit.VOLT,
            1);
    ChannelDialog current =
        new ChannelDialog(
            ChannelDialog.CURRENT,
            ExpectedChannel.current(device, shuntOhms, shuntLimit),
            device.sensor().current(),
            currentLimits,
            currentReading,
            byVolts ? shuntOhms : 1);
    Conversation with = new Conversation(source, answers, prompts);
    ChannelCalibration ofVoltage = voltage.take(with, any -> Optional.empty());
    ChannelCalibration ofCurrent =
        current.take(
            with,
            channel ->
                device.sensor() == Sensor.ADC
                    ? current.disagreement(channel, voltage, ofVoltage)
                    : Optional.empty());
    if (byVolts) {
      current.requireAmperes(with, ofCurrent);
    }
    return new Certificate(
        date,
        device,
        new Instrument(name, voltageLimits, currentLimits),
        ambient,
        ofVoltage,
        ofCurrent,
        Burden.of(device.sensor(), shuntOhms, tolerance, leadsOhms));
  }

  private double ratio(Sensor sensor) throws IOException {
    return sensor == Sensor.ADC
        ? answers.number(
            "Divider: voltage at A0 / supply, such as 0.1667 for 5 k and 1 k",
            SensorWiring.MIN_DIVIDER_RATIO,
            1)
        : 1;
  }

  private Specification voltageLimits() throws IOException {
    double relative = percent("Voltage: limit of error, part of reading, such as 0.5%");
    double offset =
        answers.value(
            "Voltage: limit of error, digits x resolution, such as 2mV",
            Unit.VOLT,
            0,
            MAX_LIMIT_OFFSET);
    return new Specification(relative, offset);
  }

  private double percent(String question) throws IOException {
    return answers.value(question, Unit.PERCENT, 0, MAX_LIMIT_PERCENT) / 100;
  }

  /** In amperes, or in volts; the points of the current are then read in the same unit. */
  private double currentOffset(String question) throws IOException {
    String line = answers.text(question);
    currentReading = line.endsWith("V") ? Unit.VOLT : Unit.AMPERE;
    return answers.value(line, question, currentReading, 0, MAX_LIMIT_OFFSET);
  }
}
