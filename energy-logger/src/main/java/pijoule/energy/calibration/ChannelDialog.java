package pijoule.energy.calibration;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.ChannelCalibration.LineFit;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.CodeSource.CodeMean;
import pijoule.energy.calibration.Sensor.CodeRange;
import pijoule.energy.units.Unit;

/**
 * Walks a person through the points of one channel. A point, a line or a check that the parts and
 * the instrument do not allow is refused with what was expected, and asked for again.
 *
 * @param name {@link #VOLTAGE} or {@link #CURRENT}
 * @param expected by the parts
 * @param range the sensor's codes
 * @param instrument its limits of error, V or A
 * @param reading unit in which the instrument is read
 * @param readingsPerValue volts over the shunt per ampere, ohm; 1 where the value itself is read
 */
record ChannelDialog(
    String name,
    ExpectedChannel expected,
    CodeRange range,
    Specification instrument,
    Unit reading,
    double readingsPerValue) {
  static final String VOLTAGE = "voltage";
  static final String CURRENT = "current";

  /** 850 reports at 170 Hz: the noise of their mean is a thirtieth of one report's. */
  private static final Duration PER_POINT = Duration.ofSeconds(5);

  /** Greatest reading that a person's bench can have, V or A. */
  private static final double MAX_READING = 1000;

  /** Scatter and drift of a steady value, as a part of it, besides the steps of the converter. */
  private static final double STEADY_RELATIVE = 0.01;

  private static final double SETTLED_RELATIVE = 0.002;
  private static final double STEADY_STEPS = 3;

  /** Limit of a current by a hand-held's 10 A range, or by volts over a resistor of 5 %. */
  private static final Specification AMMETER = new Specification(0.1, 0.02);

  private static final double LOW_OHMS = 47;
  private static final double HIGH_OHMS = 5.6;
  private static final double MIDDLE_OHMS = 12;
  private static final double SUPPLY_VOLTS = 5;
  private static final double WITHIN_RANGE = 0.95;

  /** The device, the person, and where questions go. */
  record Conversation(CodeSource source, Answers answers, PrintWriter prompts) {}

  /**
   * Takes the points.
   *
   * @param further what else may speak against a line that the parts allow
   */
  ChannelCalibration take(Conversation with, Function<ChannelCalibration, Optional<String>> further)
      throws IOException {
    Optional<ChannelCalibration> line = Optional.empty();
    while (line.isEmpty()) {
      CalibrationPoint low = point(with, "Apply the lower " + name + ", such as " + lower());
      CalibrationPoint high = point(with, "Apply the higher " + name + ", such as " + higher());
      line = accepted(with, List.of(low, high), Optional.empty(), further);
    }
    Optional<CalibrationPoint> check = check(with);
    Optional<ChannelCalibration> checked = accepted(with, line.get().points(), check, further);
    while (checked.isEmpty()) { // a check that failed is not left out
      check = Optional.of(point(with, "Apply the " + name + " in the middle again"));
      checked = accepted(with, line.get().points(), check, further);
    }
    report(with, checked.get());
    return checked.get();
  }

  private boolean isVoltage() {
    return name.equals(VOLTAGE);
  }

  /** The instrument's reading by the unit that its limits were stated in. */
  private String typed() {
    if (isVoltage()) {
      return "the instrument's reading";
    }
    return reading == Unit.VOLT
        ? "the instrument's reading as volts over the shunt"
        : "the instrument's reading in amperes (in volts: Ctrl-C, then limits in volts)";
  }

  private String lower() {
    return isVoltage() ? "a 1.5 V cell" : load(LOW_OHMS);
  }

  private String higher() {
    return isVoltage() ? "the 5 V supply" : load(highOhms());
  }

  private String middle() {
    return isVoltage() ? "two cells" : load(highOhms() == HIGH_OHMS ? MIDDLE_OHMS : LOW_OHMS / 2);
  }

  /** The load that the shunt's range can still measure. */
  private double highOhms() {
    double most = WITHIN_RANGE * expected.leastFactor() * expected.greatest(range.maxCode());
    return SUPPLY_VOLTS / HIGH_OHMS < most ? HIGH_OHMS : MIDDLE_OHMS;
  }

  private static String load(double ohms) {
    return ohms == LOW_OHMS / 2
        ? "two of 47 Ohm across 5 V"
        : String.format(Locale.ROOT, "%.3g Ohm across 5 V", ohms);
  }

  private Optional<ChannelCalibration> accepted(
      Conversation with,
      List<CalibrationPoint> points,
      Optional<CalibrationPoint> check,
      Function<ChannelCalibration, Optional<String>> further) {
    try {
      ChannelCalibration channel = new ChannelCalibration(points, check, range);
      channel.requireCheck(instrument, expected.unit());
      Optional<String> refusal =
          expected.refusal(channel, instrument).or(() -> further.apply(channel));
      refusal.ifPresent(with.prompts()::println);
      return refusal.isPresent() ? Optional.empty() : Optional.of(channel);
    } catch (IllegalArgumentException refused) {
      with.prompts().println(refused.getMessage());
      return Optional.empty();
    }
  }

  /** Why another channel of the same converter speaks against this one's line. */
  Optional<String> disagreement(
      ChannelCalibration own, ChannelDialog other, ChannelCalibration others) {
    return expected.refusal(own, instrument, other.expected, others, other.instrument);
  }

  private CalibrationPoint point(Conversation with, String what) throws IOException {
    Optional<CalibrationPoint> taken = Optional.empty();
    while (taken.isEmpty()) {
      double read =
          with.answers()
              .value(
                  what + "; let it settle, type " + typed() + ", hold it for 20 s",
                  reading,
                  -MAX_READING,
                  MAX_READING);
      taken = taken(with, read / readingsPerValue);
    }
    return taken.get();
  }

  private Optional<CalibrationPoint> check(Conversation with) throws IOException {
    Optional<Double> read =
        with.answers()
            .optionalValue(
                "Apply a %s in the middle, such as %s; %s, or an empty line for no check"
                    .formatted(name, middle(), typed()),
                reading,
                -MAX_READING,
                MAX_READING);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Optional<CalibrationPoint> taken = taken(with, read.get() / readingsPerValue);
    return taken.isPresent()
        ? taken
        : Optional.of(point(with, "Apply the " + name + " in the middle again"));
  }

  /** The device's mean at that value; empty, with the reason printed, where it cannot be used. */
  private Optional<CalibrationPoint> taken(Conversation with, double applied) throws IOException {
    ChannelMean codes = codes(with);
    with.prompts()
        .printf(
            Locale.ROOT,
            "read code %.3f, standard deviation %.3f, %d reports; %s%n",
            codes.mean(),
            codes.sd(),
            codes.reports(),
            expected.expected(applied, instrument));
    Optional<String> refusal = unfit(codes);
    if (refusal.isEmpty()) {
      refusal = expected.refusal(CalibrationPoint.of(applied, codes), instrument);
    }
    refusal.ifPresent(with.prompts()::println);
    return refusal.isPresent()
        ? Optional.empty()
        : Optional.of(CalibrationPoint.of(applied, codes));
  }

  /** Says when it reads: what a person changes meanwhile is in the mean. */
  private ChannelMean codes(Conversation with) throws IOException {
    with.prompts()
        .printf(
            "reading the device from now on for %d s; its code is shown some 11 s later, change nothing until then%n",
            PER_POINT.toSeconds());
    with.prompts().flush();
    CodeMean codes = with.source().take(PER_POINT);
    return isVoltage() ? codes.voltage() : codes.current();
  }

  /** Why a mean says nothing about a value: an end of the range, or a value that moves. */
  private Optional<String> unfit(ChannelMean codes) {
    if (range.isTouchedBy(codes)) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "codes lie within %.0f and %.0f and touch neither, got %s to %s; apply a value inside the range",
              range.minCode(),
              range.maxCode(),
              codes.least(),
              codes.greatest()));
    }
    double steps = STEADY_STEPS * range.stepCodes();
    double scatter = steps + STEADY_RELATIVE * codes.mean();
    if (codes.sd() > scatter) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "codes must scatter by %.1f or less, got %.1f; tighten the leads, and apply a load that is steady",
              scatter,
              codes.sd()));
    }
    double drift = steps / 2 + SETTLED_RELATIVE * codes.mean();
    return Math.abs(codes.drift()) <= drift
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "codes must stay within %.1f while they are read, got a change of %.1f; let the %s settle, then type its reading",
                drift,
                codes.drift(),
                name));
  }

  /**
   * Asks for one current in amperes: volts over a shunt that is not the stated one give a good line
   * of wrong currents.
   */
  void requireAmperes(Conversation with, ChannelCalibration current) throws IOException {
    while (true) {
      double amperes =
          with.answers()
              .value(
                  "Now one current in amperes, by an ammeter in series or by volts over a known resistor",
                  Unit.AMPERE,
                  -MAX_READING,
                  MAX_READING);
      ChannelMean codes = codes(with);
      double read = current.fit().at(codes.mean());
      double most = AMMETER.limit(amperes) + instrument.limit(amperes);
      with.prompts()
          .printf(Locale.ROOT, "read %.4f A, expected %.4f A within %.4f A%n", read, amperes, most);
      Optional<String> refusal = unfit(codes);
      if (refusal.isEmpty() && Math.abs(read - amperes) <= most && amperes >= 2 * most) {
        return;
      }
      with.prompts()
          .println(
              refusal.orElse(
                  "the current must agree with the volts over the shunt, and be twice what it may"
                      + " differ by; correct it, or begin again with the shunt that is there"));
    }
  }

  private void report(Conversation with, ChannelCalibration channel) {
    LineFit line = channel.fit();
    with.prompts().printf(Locale.ROOT, "value = %.9g x code %+.9g%n", line.gain(), line.offset());
    channel
        .check()
        .ifPresent(
            check ->
                with.prompts()
                    .printf(
                        Locale.ROOT,
                        "check: %.6g %s applied, %.6g %s read, residual %.3g %s%n",
                        check.applied(),
                        expected.unit(),
                        line.at(check.meanCode()),
                        expected.unit(),
                        line.residual(check),
                        expected.unit()));
  }
}
