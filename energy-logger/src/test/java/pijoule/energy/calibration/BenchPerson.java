package pijoule.energy.calibration;

import java.io.BufferedReader;
import java.io.Reader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.CodeSource.CodeMean;
import pijoule.energy.calibration.CodeSource.StoredCalibration;

/**
 * A person with a device and a multimeter, who answers the questions of a calibration by doing what
 * they ask, except for one mistake. Leaves when a question is asked again.
 */
final class BenchPerson extends BufferedReader {
  private static final double[] LOADS = {47, 12, 5.6};

  final StringWriter prompts = new StringWriter();
  final List<StoredCalibration> stored = new ArrayList<>();
  private final BenchParts parts;
  private final boolean byVolts;
  private final boolean checks;
  private final double cellVolts;
  private final double supplyVolts;
  private final double[] voltageError;
  private final double[] currentError;
  private final Set<String> asked = new HashSet<>();
  private Mistake mistake = (question, person) -> Optional.empty();
  private double volts;
  private double amperes;
  private double scatterRelative;
  private double driftRelative;
  private boolean swapped;
  private double shuntFactor = 1;
  private boolean leaves;

  /** Steps and answers in place of the right ones; empty: the right ones. */
  interface Mistake {
    Optional<String> answer(String question, BenchPerson person);
  }

  /** A person whose instrument reads what is there. */
  BenchPerson(BenchParts parts, boolean byVolts) {
    this(parts, byVolts, true, new double[] {1.55, 5}, new double[2], new double[2]);
  }

  private BenchPerson(
      BenchParts parts,
      boolean byVolts,
      boolean checks,
      double[] supplies,
      double[] voltageError,
      double[] currentError) {
    super(Reader.nullReader());
    this.parts = parts;
    this.byVolts = byVolts;
    this.checks = checks;
    this.cellVolts = supplies[0];
    this.supplyVolts = supplies[1];
    this.voltageError = voltageError;
    this.currentError = currentError;
  }

  /** A person with a cell, a supply and an instrument within its limits. */
  static BenchPerson drawn(Random random, BenchParts parts) {
    boolean byVolts = random.nextBoolean();
    double[] supplies = {1.5 + BenchParts.limit(random, 0.1), 5 + BenchParts.limit(random, 0.2)};
    double[] voltage = {BenchParts.limit(random, 0.005), BenchParts.limit(random, 0.002)};
    double[] current = {
      BenchParts.limit(random, byVolts ? 0.005 : 0.02),
      BenchParts.limit(random, byVolts ? 0.0001 : 0.01)
    };
    return new BenchPerson(parts, byVolts, random.nextBoolean(), supplies, voltage, current);
  }

  BenchPerson with(Mistake wrong) {
    mistake = wrong;
    return this;
  }

  BenchParts parts() {
    return parts;
  }

  /** Volts at the divider, A through the shunt. */
  BenchPerson apply(double newVolts, double newAmperes) {
    volts = newVolts;
    amperes = newAmperes;
    return this;
  }

  void flicker(double relative) {
    scatterRelative = relative;
  }

  void drift(double relative) {
    driftRelative = relative;
  }

  void swapChannels() {
    swapped = true;
  }

  /** Voltage that remains at the shunt's inputs. */
  void shunt(double factor) {
    shuntFactor = factor;
  }

  /** The instrument is wrong by so much in all ranges. */
  BenchPerson wrongInstrument(double relative) {
    voltageError[0] = relative;
    currentError[0] = relative;
    return this;
  }

  /** The current of a load across the supply. */
  double through(double ohms) {
    return supplyVolts / (ohms + 1 / parts.shuntSiemens());
  }

  @Override
  public String readLine() {
    String text = prompts.toString();
    String question = text.substring(text.lastIndexOf('\n') + 1);
    if (leaves || !asked.add(question) || question.contains("again;")) {
      leaves = true;
      return null;
    }
    String answer = mistake.answer(question, this).orElseGet(() -> right(question));
    prompts.append(answer).append('\n'); // as a terminal shows it
    return answer;
  }

  /** Steps and answers of a person who makes no mistake. */
  String right(String question) {
    List<String[]> fixed =
        List.of(
            new String[] {"Instrument", "Maker 5"},
            new String[] {"Voltage: limit of error, part", "0.5%"},
            new String[] {"Voltage: limit of error, digits", "2mV"},
            new String[] {"Current, or volts", byVolts ? "0.5%" : "2%"},
            new String[] {"Digits x", byVolts ? "0.1mV" : "10mA"},
            new String[] {"Ambient", "22degC"},
            new String[] {"Shunt, such", number(parts.statedShuntOhms(), "Ohm")},
            new String[] {"Shunt's tolerance", "1%"},
            new String[] {"Divider", "0.1667"});
    for (String[] answer : fixed) {
      if (question.startsWith(answer[0])) {
        return answer[1];
      }
    }
    return measured(question);
  }

  private String measured(String question) {
    if (question.contains("the lower voltage")) {
      return apply(cellVolts, 0).voltsText();
    }
    if (question.contains("the higher voltage")) {
      return apply(supplyVolts, 0).voltsText();
    }
    if (question.contains("a voltage in the middle")) {
      return checks ? apply(2 * cellVolts, 0).voltsText() : "";
    }
    if (question.contains("the lower current")) {
      return apply(supplyVolts, through(LOADS[0])).currentText();
    }
    if (question.contains("the higher current")) {
      return apply(supplyVolts, through(question.contains("5.6") ? LOADS[2] : LOADS[1]))
          .currentText();
    }
    if (question.contains("a current in the middle")) {
      return checks ? apply(supplyVolts, through(middle(question))).currentText() : "";
    }
    if (question.contains("one current in amperes")) {
      return number(amperes * 1.02 + 0.005, "A");
    }
    throw new AssertionError(question);
  }

  private static double middle(String question) {
    return question.contains("12") ? LOADS[1] : LOADS[0] / 2;
  }

  String voltsText() {
    return number(volts * (1 + voltageError[0]) + voltageError[1], "V");
  }

  String currentText() {
    double read = byVolts ? amperes / parts.shuntSiemens() : amperes;
    return number(read * (1 + currentError[0]) + currentError[1], byVolts ? "V" : "A");
  }

  private static String number(double value, String unit) {
    return String.format(Locale.ROOT, "%.6f%s", value, unit);
  }

  /** The device as the person wired it. */
  CodeSource device() {
    return new CodeSource() {
      @Override
      public Device device() {
        String reference = parts.sensor() == Sensor.ADC ? "internal" : "none";
        return new Device("A17", "energy-meter 1.1", reference, parts.sensor());
      }

      @Override
      public void name(String name) {}

      @Override
      public CodeMean take(Duration duration) {
        ChannelMean ofSupply = mean(parts.voltageCode(volts), parts.sensor().voltage().maxCode());
        ChannelMean ofShunt =
            mean(parts.currentCode(amperes * shuntFactor), parts.sensor().current().maxCode());
        return swapped ? new CodeMean(ofShunt, ofSupply) : new CodeMean(ofSupply, ofShunt);
      }

      private ChannelMean mean(double code, double most) {
        double sd = Math.hypot(parts.noise(), scatterRelative * code);
        double least = Math.max(0, code - 3 * sd);
        double greatest = Math.min(most, code + 3 * sd);
        return new ChannelMean(code, sd, 850, least, greatest, driftRelative * code);
      }

      @Override
      public void store(StoredCalibration calibration) {
        stored.add(calibration);
      }

      @Override
      public void close() {}
    };
  }
}
