package pijoule.energy.ppk2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.MeterTwin.Fault;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.units.Frequency;

class Ppk2MeterTest extends MeterContract {
  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new Ppk2Twin(LOW);
  }

  @Test
  void setsTheDeviceUpInItsOrderAndTellsWhatItIs() throws IOException {
    try (Ppk2Twin twin = new Ppk2Twin(LOW)) {
      MeterInfo info = twin.meter().info();

      assertThat(twin.commands()).containsExactly("07", "19", "0d1388", "1102", "0c01", "06");
      assertThat(info.sampleKind()).isEqualTo(SampleKind.MEAN);
      assertThat(info.voltageAndCurrent()).isTrue();
      assertThat(info.settings()).containsEntry("source_volts", 5.0);
      assertThat(info.device()).containsEntry("hardware", "9173").containsEntry("calibrated", "1");
      twin.meter().close();
      assertThat(twin.commands()).endsWith("07");
    }
  }

  /**
   * By hand: x = (4 x 8000 - 120) x 1.8 / 163840 / 10.1 = 0.034678, and 1.02 x (x (0.3 x + 1.01) +
   * 2e-6 x 3.3 - 1e-6) = 0.036099.
   */
  @Test
  void aReadingOfTheConverterIsACurrentByTheValuesOfItsRange() throws IOException {
    String text =
        Ppk2Twin.values()
            .replace("\nR2: 1031.6400", "\nR2: 10.1")
            .replace("O2: 0.0000", "O2: 120")
            .replace("GS2: 0.0000", "GS2: 0.3")
            .replace("GI2: 1.0000", "GI2: 1.01")
            .replace("\nS2: 0.0000", "\nS2: 2e-6")
            .replace("\nI2: 0.0000", "\nI2: -1e-6")
            .replace("UG2: 1.0000", "UG2: 1.02");

    assertThat(Ppk2Calibration.parse(text).amperes(8000, 2, 3.3))
        .isCloseTo(0.03609859114171977, within(1e-15));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GS3: 0.0000||without a value: GS3",
        "UG0: 1.0000|UG0: nan|without a value: UG0 = nan",
        "R1: 1031.6400|R1: 0|without a value: R1 = 0",
      })
  void refusesADeviceWithoutItsCalibrationValues(String line, String instead, String message) {
    String text = Ppk2Twin.values().replace(line, instead == null ? "" : instead);

    assertThatThrownBy(() -> new Ppk2Twin(LOW, text))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .startsWith("ppk2 needs the 35 calibration values of the PPK2 at /dev/ttyACM0, got 1")
        .contains(message)
        .doesNotContain("\n");
  }

  /** Damaged values, and those of another device: neither is read, and neither ends a recording. */
  @ParameterizedTest
  @CsvSource({"R3: 1031.6400, R3: -nan", "R3: 1031.6400, R3: 1000"})
  void goesOnWhereValuesComeDamagedAfterAReplug(String line, String instead) throws IOException {
    Samples samples = new Samples();
    try (Ppk2Twin twin = new Ppk2Twin(LOW)) {
      ticks(twin, samples);
      twin.begin(Fault.VANISHED);
      twin.reports(Ppk2Twin.values().replace(line, instead));
      twin.end(Fault.VANISHED);
      ticks(twin, samples);
      double before = twin.meter().info().counts().get("device_samples");
      twin.reports(Ppk2Twin.values());
      ticks(twin, samples);
      twin.meter().finish(samples);

      assertThat(twin.meter().info().counts().get("device_samples")).isGreaterThan(before);
    }

    assertThat(samples.losses()).containsExactly("ppk2: it was unplugged: unknown");
    assertThat(samples.watts())
        .allSatisfy(watts -> assertThat(watts).isCloseTo(LOW, within(1e-12)));
  }

  /** Five seconds. */
  private static void ticks(Ppk2Twin twin, Samples samples) throws IOException {
    for (int i = 0; i < 100; i++) {
      twin.tick(samples);
    }
  }

  @Test
  void refusesAPortThatTellsNothing() {
    assertThatThrownBy(() -> new Ppk2Twin(LOW, "hello\n"))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("must get calibration values within 3 s, got none at /dev/ttyACM");
  }

  @Test
  void meansAreOfThePowerWhereItChanges() throws IOException {
    Samples samples = new Samples();
    try (Ppk2Twin twin = new Ppk2Twin(LOW)) {
      for (int i = 0; i < 100; i++) {
        twin.power(i % 2 == 0 ? LOW : HIGH);
        twin.tick(samples);
      }
      twin.meter().finish(samples);
    }
    double mean = samples.watts().stream().mapToDouble(watts -> watts).average().orElseThrow();

    assertThat(mean).isCloseTo((LOW + HIGH) / 2, within(0.05));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "||got neither; here are: ",
        "5V|5V|got both",
      })
  void needsToKnowWhatFeedsTheBoard(String source, String supply, String message) {
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(170)).with(ArduinoKind.PORT, "/dev/none");
    MeterSettings set =
        source == null
            ? settings
            : settings
                .with(Ppk2Kind.SOURCE, Ppk2Kind.SOURCE.parse(source))
                .with(Ppk2Kind.SUPPLY, Ppk2Kind.SUPPLY.parse(supply));

    assertThatThrownBy(() -> new Ppk2Kind().check(set))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesAVoltageThatItHasNot() {
    assertThatThrownBy(() -> Ppk2Kind.SOURCE.parse("5.5V"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--source must lie within 0.8 V and 5.0 V, got 5.5 V; a PPK2 has no others");
  }

  @Test
  void saysThatAPortIsNotThere() {
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(170))
            .with(ArduinoKind.PORT, "/dev/none")
            .with(Ppk2Kind.SUPPLY, 5.08);

    assertThatThrownBy(() -> new Ppk2Kind().open(settings))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("/dev/none");
  }
}
