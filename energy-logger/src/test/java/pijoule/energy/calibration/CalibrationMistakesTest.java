package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.energy.calibration.PowerUncertainty.OperatingPoint;

/** Mistakes of a person at a bench, and forty persons who make none. */
class CalibrationMistakesTest {
  /** One mistake: who makes it, and words of the message that refuses it. */
  private record Case(String name, BenchPerson person, Optional<String> words) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static BenchPerson adc() {
    return new BenchPerson(BenchParts.nominal(Sensor.ADC, 0.5), false);
  }

  private static BenchPerson adcByVolts() {
    return new BenchPerson(BenchParts.nominal(Sensor.ADC, 0.5), true);
  }

  private static BenchPerson ina(double ohms, boolean byVolts) {
    return new BenchPerson(BenchParts.nominal(Sensor.INA226, ohms), byVolts);
  }

  /** Types a text at a question; the device sees what it should. */
  private static BenchPerson.Mistake types(String question, String text) {
    return (asked, person) -> {
      person.right(asked);
      return asked.contains(question) ? Optional.of(text) : Optional.empty();
    };
  }

  private static BenchPerson.Mistake does(
      String question, UnaryOperator<BenchPerson> act, Function<BenchPerson, String> text) {
    return (asked, person) ->
        asked.contains(question) ? Optional.of(text.apply(act.apply(person))) : Optional.empty();
  }

  /** Another value is applied than the one that is typed. */
  private static BenchPerson.Mistake applies(
      String question, double volts, double amperes, String text) {
    return does(question, person -> person.apply(volts, amperes), person -> text);
  }

  /** Does everything right after something was done to the wiring. */
  private static BenchPerson.Mistake wired(Consumer<BenchPerson> wiring) {
    return (asked, person) -> {
      wiring.accept(person);
      return Optional.empty();
    };
  }

  private static Case refused(
      String name, BenchPerson person, BenchPerson.Mistake mistake, String words) {
    return new Case(name, person.with(mistake), Optional.of(words));
  }

  static Stream<Case> mistakes() {
    List<Case> all = new ArrayList<>();
    all.addAll(ofVoltages());
    all.addAll(ofUnits());
    all.addAll(ofParts());
    all.addAll(ofWires());
    all.addAll(ofCurrents());
    return all.stream();
  }

  private static List<Case> ofVoltages() {
    String high = "the higher voltage";
    String middle = "a voltage in the middle";
    return List.of(
        refused("check typed as 1.6 V at 3 V", adc(), applies(middle, 3, 0, "1.6V"), "the code at"),
        refused("check 3 % off", adc(), applies(middle, 3, 0, "2.91V"), "check must agree"),
        refused("check 3 % off, INA", ina(0.05, false), applies(middle, 3, 0, "2.91V"), "the code"),
        refused("check not in the middle", adc(), applies(middle, 5.2, 0, "5.2V"), "lies between"),
        refused(
            "supply left at the cell", adc(), applies(high, 1.55, 0, "5V"), "the code at 5.000 V"),
        refused("supply left at 3 V", adc(), applies(high, 3, 0, "5V"), "the code at 5.000 V"),
        refused("supply 6 % lower", adc(), applies(high, 4.7, 0, "5V"), "the line must pass 0"),
        refused("supply 2 % lower, INA", ina(0.05, false), applies(high, 4.9, 0, "5V"), "the code"),
        refused("points 0.4 V apart", adc(), applies(high, 1.95, 0, "1.95V"), "codes apart"),
        refused("7 V at A0", adc(), applies(high, 7, 0, "7V"), "touch neither"),
        refused(
            "the higher one first",
            adc(),
            (asked, person) ->
                asked.contains("the lower voltage")
                    ? Optional.of(person.apply(5, 0).voltsText())
                    : asked.contains(high)
                        ? Optional.of(person.apply(1.55, 0).voltsText())
                        : Optional.empty(),
            "swapped"));
  }

  private static List<Case> ofUnits() {
    String high = "the higher voltage";
    return List.of(
        refused("comma", adc(), types(high, "5,000V"), "number with a unit"),
        refused("no unit", adc(), types(high, "5.000"), "number with a unit"),
        refused("mV typed as V", adc(), types(high, "5000V"), "within"),
        refused("V typed as mV", adc(), types(high, "5mV"), "the code at"),
        refused("amperes for volts", adc(), types(high, "0.4A"), "number with a unit"),
        refused("volts for amperes", adc(), types("the lower current", "5V"), "number with a"),
        refused("mA typed as A", adc(), types("the lower current", "105A"), "the code at"),
        refused("A typed as mA", adc(), types("the higher current", "0.82mA"), "the code at"),
        refused(
            "mV over the shunt typed as V",
            adcByVolts(),
            types("lower current", "53V"),
            "the code"),
        refused("leads of the meter swapped", adc(), types("lower voltage", "-1.55V"), "the code"),
        refused("meter set to AC", adc(), types("the lower voltage", "0.000V"), "the code at"),
        refused("limit of 50 %", adc(), types("Voltage: limit of error, part", "50%"), "within"),
        refused("limit without unit", adc(), types("Digits x", "5"), "number with a unit"),
        refused("225 degC", adc(), types("Ambient", "225degC"), "within"));
  }

  private static List<Case> ofParts() {
    return List.of(
        refused("shunt ten times too large", adc(), types("Shunt, such", "5Ohm"), "the code at"),
        refused("ten times too small", ina(0.1, false), types("Shunt, such", "10mOhm"), "the code"),
        refused(
            "ten times too large, by volts",
            adcByVolts(),
            types("Shunt, such", "5Ohm"),
            "codes apart"),
        refused(
            "50 mOhm typed as R100, by volts",
            ina(0.05, true),
            types("Shunt, such", "100mOhm"),
            "must agree with the volts"),
        refused(
            "R010 typed as R100, by volts",
            ina(0.01, true),
            types("Shunt, such", "100mOhm"),
            "codes apart"),
        refused("divider of another kit", adc(), types("Divider", "0.2"), "the code at"),
        refused("divider upside down", adc(), types("Divider", "6"), "within"),
        refused("divider's other resistor", adc(), types("Divider", "0.8333"), "the code at"),
        refused(
            "instrument 6 % high, INA",
            ina(0.05, true).wrongInstrument(0.06), wired(p -> {}), "code"),
        // The ADC's reference may be off by as much: nothing at this bench can tell.
        new Case("instrument 6 % high", adc().wrongInstrument(0.06), Optional.empty()));
  }

  private static List<Case> ofWires() {
    return List.of(
        refused("A0 and A1 swapped", adc(), wired(BenchPerson::swapChannels), "touch neither"),
        refused("A1 loose", adc(), wired(p -> p.shunt(0)), "touch neither"),
        refused("IN+ and IN- swapped", ina(0.1, false), wired(p -> p.shunt(-1)), "touch neither"),
        refused("shunt bridged by a ground", adc(), wired(p -> p.shunt(0.1)), "the code at"),
        refused("lead with a bad contact", adc(), wired(p -> p.flicker(0.2)), "scatter"),
        refused("read before it settled", adc(), wired(p -> p.drift(0.02)), "settle"));
  }

  private static List<Case> ofCurrents() {
    String high = "the higher current";
    String middle = "a current in the middle";
    BenchPerson r100 = ina(0.1, false);
    return List.of(
        refused("load not changed", adc(), applies(high, 5, 0.105, "0.82A"), "the code at"),
        refused("load changed early", adc(), applies("lower current", 5, 0.82, "0.105A"), "code"),
        refused("check with the old load", adc(), applies(middle, 5, 0.82, "0.4A"), "the code at"),
        refused("out of R100's range", r100, applies(high, 5, 0.877, "0.877A"), "touch neither"),
        refused(
            "volts with the leads' 20 mOhm", ina(0.05, true), types(high, "62mV"), "the code at"));
  }

  private static Certificate certificate(BenchPerson person) throws IOException {
    return new CalibrationDialog(person.device(), 0, person, new PrintWriter(person.prompts, true))
        .run(LocalDate.EPOCH);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeIsRefused(Case wrong) throws IOException {
    Optional<String> refused = Optional.empty();
    try {
      certificate(wrong.person());
    } catch (IOException left) {
      refused = Optional.of(wrong.person().prompts.toString());
    }
    assertThat(refused.isPresent()).isEqualTo(wrong.words().isPresent());
    wrong.words().ifPresent(words -> assertThat(wrong.person().prompts.toString()).contains(words));
  }

  @Test
  void allButOneOfMoreThanFortyAreRefused() {
    assertThat(mistakes()).hasSize(46);
    assertThat(mistakes().filter(wrong -> wrong.words().isPresent())).hasSize(45);
  }

  static Stream<Arguments> seeds() {
    return IntStream.rangeClosed(1, 40).mapToObj(Arguments::of);
  }

  private static BenchParts parts(Random random, int seed) {
    return switch (seed % 4) {
      case 0 -> BenchParts.drawn(random, Sensor.ADC, random.nextBoolean() ? 0.5 : 1);
      case 1 -> BenchParts.drawn(random, Sensor.INA226, random.nextBoolean() ? 0.05 : 0.1);
      case 2 -> BenchParts.drawn(random, Sensor.INA226, random.nextBoolean() ? 0.01 : 0.02);
      default -> BenchParts.drawn(random, Sensor.INA219, random.nextBoolean() ? 0.05 : 0.1);
    };
  }

  /** Within 3 u, at 5 V and 0.38 A. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whoMakesNoneGetsARightCertificate(int seed) throws IOException {
    Random random = new Random(seed);
    BenchParts parts = parts(random, seed);
    BenchPerson person = BenchPerson.drawn(random, parts);
    Certificate certificate;
    try {
      certificate = certificate(person);
    } catch (IOException left) {
      throw new AssertionError(person.prompts.toString(), left);
    }
    OperatingPoint at = OperatingPoint.TYPICAL;
    double shunt = 1 / parts.shuntSiemens();
    double before = parts.sensor().readsTheBoardsVoltage() ? 0 : shunt;
    double volts = certificate.voltage().fit().at(parts.voltageCode(at.volts()));
    double amperes = certificate.current().fit().at(parts.currentCode(at.amperes()));
    double read = (volts - amperes * certificate.burden().ohms()) * amperes;
    double there = (at.volts() - at.amperes() * before) * at.amperes();
    PowerUncertainty power = certificate.power();
    double u = Math.hypot(power.uGainRelative() * there, power.uOffsetWatts());
    assertThat(Math.abs(read - there)).isLessThan(3 * u);
  }

  /** Two points and a check of each channel; what is changed meanwhile would be in their means. */
  @Test
  void eachReadingIsAnnouncedWhenItBegins() throws IOException {
    BenchPerson person = adc();
    certificate(person);

    assertThat(person.prompts.toString().lines())
        .filteredOn(line -> line.startsWith("reading the device from now on for 5 s;"))
        .hasSize(6);
  }

  /** Limits in amperes settle it many lines before a person types volts over the shunt. */
  @Test
  void eachQuestionForACurrentNamesTheUnitThatItTakes() throws IOException {
    assertThat(questionsForCurrents(adc()))
        .isNotEmpty()
        .allMatch(line -> line.contains("reading in amperes (in volts: Ctrl-C, then limits in"));
    assertThat(questionsForCurrents(adcByVolts()))
        .isNotEmpty()
        .allMatch(line -> line.contains("reading as volts over the shunt"));
  }

  private static List<String> questionsForCurrents(BenchPerson person) throws IOException {
    certificate(person);
    List<String> questions =
        person
            .prompts
            .toString()
            .lines()
            .filter(line -> line.startsWith("Apply") && line.contains(" current"))
            .toList();
    assertThat(questions).hasSize(3);
    return questions;
  }
}
