package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;

/** Numbers by hand, of 5 mV a code, 10 % more or less, and an instrument of 0.5 % + 2 mV. */
class ExpectedChannelTest {
  private static final ExpectedChannel VOLTS =
      new ExpectedChannel(0.005, 0.9, 1.1, 0.01, 2, "V", "parts");
  private static final Specification INSTRUMENT = new Specification(0.005, 0.002);

  /** At 2 V the instrument errs by 12 mV: 1.988 / 0.0055 - 2, and 2.012 / 0.0045 + 2. */
  @ParameterizedTest
  @CsvSource({
    "2, expected 400.0 (359.5 to 449.1 by parts)",
    // Where the limit of error passes 0, the smaller gain gives the larger code.
    "0.001, expected 0.2 (-2.2 to 2.7 by parts)",
    "-0.01, expected -2.0 (-4.7 to 0.6 by parts)"
  })
  void aPersonSeesWhatThePartsGive(double value, String expected) {
    assertThat(VOLTS.expected(value, INSTRUMENT)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"359.4, false", "359.5, true", "449.1, true", "449.2, false"})
  void aPointMustBeWhatThePartsGive(double code, boolean fits) {
    Optional<String> refusal = VOLTS.refusal(point(2, code), INSTRUMENT);

    assertThat(refusal.isEmpty()).isEqualTo(fits);
    refusal.ifPresent(
        words ->
            assertThat(words)
                .startsWith(
                    "the code at 2.000 V must lie within 359.5 and 449.1 by parts, got " + code));
  }

  /**
   * At 1 V and 5 V the instrument errs by 7 and 27 mV of 4 V, 0.85 %; two times half a code of 4 V
   * / (5 mV x factor) codes adds 0.13 % at 1.06 and 0.14 % at 1.11.
   */
  @ParameterizedTest
  @CsvSource({"0.8905, false", "0.8915, true", "1.11, true", "1.112, false"})
  void aLineMustHaveAGainThatThePartsAllow(double factor, boolean fits) {
    Optional<String> refusal = VOLTS.refusal(line(factor), INSTRUMENT);

    assertThat(refusal.isEmpty()).as("" + refusal).isEqualTo(fits);
    assertThat(VOLTS.refusal(line(1.2), INSTRUMENT).orElseThrow())
        .startsWith(
            "the gain must lie within 0.891 and 1.111 of the nominal one by parts, got 1.200;");
  }

  /**
   * Two codes, 10 mV; the instrument's 2 mV; and 22.6 mV of the line at code 0: 1.259 x (7 mV + 0.9
   * codes) + 0.259 x (27 mV + 0.9 codes), where four times 0.1 of a code are noise.
   */
  @Test
  void aLineMustPassZero() {
    assertThat(VOLTS.refusal(channel(1, 206.8, 5, 1006.8), INSTRUMENT)).isEmpty();
    assertThat(VOLTS.refusal(channel(1, 193.4, 5, 993.4), INSTRUMENT)).isEmpty();
    assertThat(VOLTS.refusal(channel(1, 207, 5, 1007), INSTRUMENT).orElseThrow())
        .startsWith("the line must pass 0 within 0.0346 V by parts, got -0.0350 V;");
    assertThat(channel(1, 205, 5, 1005).limitAt(0, INSTRUMENT))
        .isCloseTo(0.02251875, within(1e-12));
  }

  /** 1 % and 2 % of resistors, 0.98 % of one channel and 2 % of the other are 5.98 %. */
  @ParameterizedTest
  @CsvSource({"0.939, false", "0.941, true", "1.059, true", "1.061, false"})
  void bothChannelsMustHaveOneReference(double factor, boolean fits) {
    ExpectedChannel amperes = new ExpectedChannel(0.002, 0.5, 2, 0.02, 2, "A", "others");
    Specification meter = new Specification(0.01, 0.001);
    ChannelCalibration current = channel(0.2, 100, 1, 500);

    Optional<String> refusal = VOLTS.refusal(line(factor), INSTRUMENT, amperes, current, meter);

    assertThat(refusal.isEmpty()).as("" + refusal).isEqualTo(fits);
    assertThat(VOLTS.refusal(line(1.07), INSTRUMENT, amperes, current, meter).orElseThrow())
        .startsWith("both channels must have one reference within 6.0 %, got 7.0 %;");
  }

  /**
   * ATmega328P: 1.0 V to 1.2 V about 1.1 V, or a supply of 4.5 V to 5.25 V, over 1024 codes. Two
   * resistors of 1 % before a fifth of the voltage err by 1.6 %.
   */
  @ParameterizedTest
  @CsvSource({
    "internal, 0.00537109, 0.894545, 1.108364, 'reference 1.0 V to 1.2 V, divider 0.2000'",
    "avcc, 0.0244141, 0.8856, 1.0668, 'reference 4.5 V to 5.25 V, divider 0.2000'"
  })
  void aVoltageChannelIsOfItsReferenceAndDivider(
      String reference, double gain, double least, double greatest, String parts) {
    ExpectedChannel channel =
        ExpectedChannel.voltage(new Device("a", "1", reference, Sensor.ADC), 0.2);

    assertThat(channel.gain()).isCloseTo(gain, within(1e-7));
    assertThat(channel.leastFactor()).isCloseTo(least, within(1e-6));
    assertThat(channel.greatestFactor()).isCloseTo(greatest, within(1e-6));
    assertThat(channel.parts()).isEqualTo(parts);
    assertThat(channel.code(10 * channel.gain())).isCloseTo(10, within(1e-12));
  }

  @Test
  void aCurrentChannelIsOfItsReferenceAndShunt() {
    ExpectedChannel channel =
        ExpectedChannel.current(new Device("a", "1", "internal", Sensor.ADC), 0.5, 0.02);

    assertThat(channel.gain()).isCloseTo(0.00214844, within(1e-8));
    assertThat(channel.leastFactor()).isCloseTo(0.890909, within(1e-6));
    assertThat(channel.greatestFactor()).isCloseTo(1.112727, within(1e-6));
    assertThat(channel.parts()).isEqualTo("reference 1.0 V to 1.2 V, shunt 0.5000 Ohm");
    assertThat(ExpectedChannel.voltage(new Device("a", "1", "none", Sensor.INA226), 1).parts())
        .isEqualTo("ina226");
  }

  /** From 1 V to 5 V through 0, of a gain that is so many times the nominal one. */
  private static ChannelCalibration line(double factor) {
    double codes = 1 / (0.005 * factor);
    return channel(1, codes, 5, 5 * codes);
  }

  private static ChannelCalibration channel(double low, double code, double high, double highCode) {
    return new ChannelCalibration(
        List.of(point(low, code), point(high, highCode)), Optional.empty(), Sensor.ADC.voltage());
  }

  /** A mean of 100 reports that scatter by one code. */
  private static CalibrationPoint point(double applied, double code) {
    return new CalibrationPoint(applied, code, 1, 100);
  }
}
