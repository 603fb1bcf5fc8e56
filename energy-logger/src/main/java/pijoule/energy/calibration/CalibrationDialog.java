package pijoule.energy.calibration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.energy.calibration.Certificate.Burden;
import pijoule.energy.calibration.Certificate.Instrument;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.ChannelCalibration.LineFit;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.CodeSource.CodeMean;
import pijoule.energy.calibration.Sensor.CodeRange;
import pijoule.energy.units.Unit;

/**
 * Walks a person through a calibration: asks, checks each answer, and asks again until it fits.
 * Answers are lines, so that they can as well come from a file.
 */
public final class CalibrationDialog {
  /** 850 reports at 170 Hz: the noise of their mean is a thirtieth of one report's. */
  private static final Duration PER_POINT = Duration.ofSeconds(5);

  private static final double MIN_SHUNT_OHMS = 0.001;

  /** No voltage or current of a person's bench is less. */
  private static final double MIN_READING = -1000;

  private final CodeSource source;
  private final Answers answers;
  private final PrintWriter prompts;
  private final double leadsOhms;
  private Unit currentReading = Unit.AMPERE;
  private double shuntOhms;

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
   * @throws CalibrationException if the answers end before the last question
   * @throws IOException if the device or the answers fail
   */
  public Certificate run(LocalDate date) throws IOException {
    prompts.printf(
        "Device %s, %s, sensor %s, reference %s%n",
        source.device().serial(),
        source.device().firmware(),
        source.device().sensor().key(),
        source.device().reference());
    String name = answers.text("Instrument (maker, model, serial number)");
    Specification voltageLimits = voltageLimits();
    double currentRelative =
        answers.value(
                "Current, or volts over the shunt: limit of error, part of reading, such as 0.5%",
                Unit.PERCENT, 0)
            / 100;
    double currentOffset =
        currentOffset(
            "Digits x resolution, such as 0.5mA, or 1mV if the current is read as volts over the shunt");
    double ambient = answers.value("Ambient temperature, such as 22.5degC", Unit.CELSIUS, -40);
    boolean byVolts = currentReading == Unit.VOLT;
    shuntOhms = answers.value("Shunt, such as 1Ohm", Unit.OHM, byVolts ? MIN_SHUNT_OHMS : 0);
    double tolerance = answers.value("Shunt's tolerance, such as 1%", Unit.PERCENT, 0) / 100;
    Burden burden = Burden.of(shuntOhms, tolerance, leadsOhms);
    Specification currentLimits =
        byVolts
            ? new Specification(Math.hypot(currentRelative, tolerance), currentOffset / shuntOhms)
            : new Specification(currentRelative, currentOffset);
    Instrument instrument = new Instrument(name, voltageLimits, currentLimits);
    ChannelCalibration voltage = channel("voltage", Unit.VOLT);
    ChannelCalibration current = channel("current", Unit.AMPERE);
    return new Certificate(date, source.device(), instrument, ambient, voltage, current, burden);
  }

  private Specification voltageLimits() throws IOException {
    double relative =
        answers.value("Voltage: limit of error, part of reading, such as 0.5%", Unit.PERCENT, 0)
            / 100;
    double offset =
        answers.value("Voltage: limit of error, digits x resolution, such as 2mV", Unit.VOLT, 0);
    return new Specification(relative, offset);
  }

  /** In amperes, or in volts; the points of the current are then read in the same unit. */
  private double currentOffset(String question) throws IOException {
    String line = answers.text(question);
    currentReading = line.endsWith("V") ? Unit.VOLT : Unit.AMPERE;
    return answers.value(line, question, currentReading, 0);
  }

  /** The value of a reading of a channel, V or A. */
  private double value(double reading, Unit unit) {
    return unit == Unit.AMPERE && currentReading == Unit.VOLT ? reading / shuntOhms : reading;
  }

  /** Unit in which a channel's answer is read. */
  private Unit reading(Unit unit) {
    return unit == Unit.AMPERE ? currentReading : unit;
  }

  private ChannelCalibration channel(String name, Unit unit) throws IOException {
    CalibrationPoint low = point("Apply the lower " + name, unit);
    Optional<ChannelCalibration> line = Optional.empty();
    while (line.isEmpty()) {
      CalibrationPoint high = point("Apply the higher " + name, unit);
      line = accepted(List.of(low, high), Optional.empty(), unit);
    }
    Optional<ChannelCalibration> checked = Optional.empty();
    while (checked.isEmpty()) {
      checked = accepted(line.get().points(), check(name, unit), unit);
    }
    report(checked.get());
    return checked.get();
  }

  private Optional<ChannelCalibration> accepted(
      List<CalibrationPoint> points, Optional<CalibrationPoint> check, Unit unit) {
    try {
      return Optional.of(new ChannelCalibration(points, check, range(unit)));
    } catch (IllegalArgumentException refused) {
      prompts.println(refused.getMessage());
      return Optional.empty();
    }
  }

  private CodeRange range(Unit unit) {
    Sensor sensor = source.device().sensor();
    return unit == Unit.VOLT ? sensor.voltage() : sensor.current();
  }

  private CalibrationPoint point(String what, Unit unit) throws IOException {
    Optional<CalibrationPoint> taken = Optional.empty();
    while (taken.isEmpty()) {
      double reading =
          answers.value(what + "; the instrument's reading", reading(unit), MIN_READING);
      taken = taken(value(reading, unit), unit);
    }
    return taken.get();
  }

  private Optional<CalibrationPoint> check(String name, Unit unit) throws IOException {
    Optional<CalibrationPoint> taken = Optional.empty();
    while (taken.isEmpty()) {
      Optional<Double> applied =
          answers.optionalValue(
              "Apply a %s in the middle; the instrument's reading, or an empty line for no check"
                  .formatted(name),
              reading(unit),
              MIN_READING);
      if (applied.isEmpty()) {
        return Optional.empty();
      }
      taken = taken(value(applied.get(), unit), unit);
    }
    return taken;
  }

  /** The device's mean at that value; empty, with the reason printed, where it is saturated. */
  private Optional<CalibrationPoint> taken(double applied, Unit unit) throws IOException {
    CodeMean codes = source.take(PER_POINT);
    ChannelMean channel = unit == Unit.VOLT ? codes.voltage() : codes.current();
    prompts.printf(
        Locale.ROOT,
        "code %.3f, standard deviation %.3f, %d reports%n",
        channel.mean(),
        channel.sd(),
        channel.reports());
    CodeRange range = range(unit);
    if (range.isTouchedBy(channel)) {
      prompts.printf(
          Locale.ROOT,
          "codes lie within %.0f and %.0f and touch neither, got %s to %s; apply a value inside the range%n",
          range.minCode(),
          range.maxCode(),
          channel.least(),
          channel.greatest());
      return Optional.empty();
    }
    return Optional.of(CalibrationPoint.of(applied, channel));
  }

  private void report(ChannelCalibration channel) {
    LineFit line = channel.fit();
    prompts.printf(Locale.ROOT, "value = %.9g x code %+.9g%n", line.gain(), line.offset());
    channel
        .check()
        .ifPresent(
            check ->
                prompts.printf(
                    Locale.ROOT,
                    "check: %.6g applied, residual %.3g%n",
                    check.applied(),
                    line.residual(check)));
  }

  /** Asks until an answer fits. */
  private record Answers(BufferedReader lines, PrintWriter prompts) {
    /** A line that is not blank. */
    String text(String question) throws IOException {
      String line = ask(question);
      while (line.isEmpty()) {
        prompts.println("an answer is needed, got an empty line");
        line = ask(question);
      }
      return line;
    }

    /** A value with its unit, not less than a bound; in that unit. */
    double value(String question, Unit unit, double least) throws IOException {
      return value(text(question), question, unit, least);
    }

    /** Reads an answer whose first line is there already. */
    double value(String first, String question, Unit unit, double least) throws IOException {
      Optional<Double> value = parsed(first, unit, least);
      while (value.isEmpty()) {
        value = parsed(text(question), unit, least);
      }
      return value.get();
    }

    /** As {@link #value}, or empty if the line is. */
    Optional<Double> optionalValue(String question, Unit unit, double least) throws IOException {
      while (true) {
        String line = ask(question);
        if (line.isEmpty()) {
          return Optional.empty();
        }
        Optional<Double> value = parsed(line, unit, least);
        if (value.isPresent()) {
          return value;
        }
      }
    }

    private Optional<Double> parsed(String line, Unit unit, double least) {
      try {
        double value = unit.parse(line);
        if (value >= least) {
          return Optional.of(value);
        }
        prompts.printf("the value must be %s or more, got %s%n", least, line);
      } catch (IllegalArgumentException refused) {
        prompts.println(refused.getMessage());
      }
      return Optional.empty();
    }

    private String ask(String question) throws IOException {
      prompts.print(question + ": ");
      prompts.flush();
      String line = lines.readLine();
      if (line == null) {
        throw new CalibrationException(
            "the answers ended at the question '%s'; nothing was stored".formatted(question));
      }
      return line.strip();
    }
  }
}
