package pijoule.energy.ppk2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
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
      assertThat(info.device()).containsEntry("hardware", "49625").containsEntry("calibrated", "0");
      assertThat(info.accuracy().of(Term.U_GAIN_RELATIVE)).hasValue(0.15);
      twin.meter().close();
      assertThat(twin.commands()).endsWith("07");
    }
  }

  /** A board behind a supply gets no current without a voltage command, which has 5 V at most. */
  @Test
  void setsAVoltageBehindASupplyToo() throws IOException {
    Samples samples = new Samples();
    double supply = Ppk2Kind.SUPPLY.parse("5.08V");
    try (Ppk2Twin twin =
        new Ppk2Twin(LOW, Ppk2Twin.values(), any -> any.with(Ppk2Kind.SUPPLY, supply))) {
      assertThat(twin.commands()).containsExactly("07", "19", "0d1388", "1101", "0c01", "06");
      ticks(twin, samples);
      twin.meter().finish(samples);
    }

    assertThat(samples.watts())
        .isNotEmpty()
        .allSatisfy(watts -> assertThat(watts).isCloseTo(LOW * 5.08 / 5, within(1e-9)));
  }

  /**
   * Values of a device, and what its maker's application made of a reading of 108 in its lowest
   * range; for the others, what ppk2-api 0.9.2 made of the same bytes, uA.
   */
  @ParameterizedTest
  @CsvSource({
    "27, 0, 3.741, 0.021454880761611544, 1e-17",
    "8000, 1, 3.741, 4692.506908035491, 1e-11",
    "8000, 2, 3.741, 53667.148593117214, 1e-10",
    "8000, 3, 3.741, 667942.2737193197, 1e-9",
    "160, 4, 5, 109337.70970265481, 1e-9",
    "300, 4, 5, 216442.1282634499, 1e-9",
    "301, 4, 5, 217213.40024067886, 1e-9"
  })
  void makesOfRecordedValuesWhatPublicDriversDo(
      int code, int range, double volts, double microamperes, double within) throws IOException {
    Ppk2Calibration calibration =
        Ppk2Calibration.parse(Files.readString(Path.of("src/test/resources/ppk2/metadata.txt")));

    assertThat(calibration.amperes(code, range, volts) * 1e6)
        .isCloseTo(microamperes, within(within));
    assertThat(calibration.defaults()).isEmpty();
  }

  /**
   * By hand: x = (4 x 8000 - 120) x 1.8 / 163840 / 10.1 = 0.034678, and 1.02 x (x (0.3 x + 1.01) +
   * 2e-6 x 3.3 - 1e-6) = 0.036099.
   */
  @Test
  void aReadingOfTheConverterIsACurrentByTheValuesOfItsRange() throws IOException {
    String text = Ppk2Twin.values();
    double[] values = {10.1, 120, 0.3, 1.01, 2e-6, -1e-6, 1.02};
    String[] keys = {"R2", "O2", "GS2", "GI2", "S2", "I2", "UG2"};
    for (int i = 0; i < keys.length; i++) {
      text = text.replaceFirst("(?m)^" + keys[i] + ": .*\n", Ppk2Twin.line(keys[i], values[i]));
    }

    assertThat(Ppk2Calibration.parse(text).amperes(8000, 2, 3.3))
        .isCloseTo(0.03609859114171977, within(1e-15));
  }

  @ParameterizedTest
  @CsvSource({"UG0: -nan, UG0", "R1: 0.00000000000000000000, R1", "R4: -nan, R4"})
  void takesTheMakersDefaultWhereADeviceHasNoValue(String line, String name) throws IOException {
    String text = Ppk2Twin.values().replaceFirst("(?m)^" + name + ": .*$", line);
    Ppk2Calibration calibration = Ppk2Calibration.parse(text);

    assertThat(calibration.defaults()).containsExactly(name);
    // The default of the top range's resistance is 0.043 ohm.
    double ohms = name.equals("R4") ? 0.043 : 0.0439453125;
    assertThat(calibration.amperes(1000, 4, 5))
        .isCloseTo(4000 * 1.8 / 163_840 / ohms, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"GS3, '', without a value: GS3", "UG0, UG0: hello, without a value: UG0 = hello"})
  void refusesADeviceWithoutItsCalibrationValues(String name, String instead, String message) {
    String text = Ppk2Twin.values().replaceFirst("(?m)^" + name + ": .*$", instead);

    assertThatThrownBy(() -> new Ppk2Twin(LOW, text))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .startsWith("ppk2 needs the 35 calibration values of the PPK2 at /dev/ttyACM0, got 1")
        .contains(message)
        .doesNotContain("\n");
  }

  /** Samples that come 1.5 ms late: arrivals know only that it is less than 2 ms. */
  @Test
  void aMarkerAtALogicInputTiesTheClockExactly(@TempDir Path folder) throws IOException {
    Path marker = Files.createFile(folder.resolve("marker.csv"));
    Samples marked = new Samples();
    try (Ppk2Twin twin =
        new Ppk2Twin(
            LOW,
            Ppk2Twin.values(),
            any -> any.with(Ppk2Kind.SOURCE, Ppk2Twin.VOLTS).with(ArduinoKind.MARKER, marker))) {
      twin.mark(marker);
      for (int i = 0; i < 12; i++) {
        ticks(twin, marked);
      }
      twin.meter().finish(marked);

      assertThat(twin.meter().info().accuracy().of(Term.U_TIME_SECONDS).orElseThrow())
          .isLessThan(0.2e-3);
    }
    Samples unmarked = new Samples();
    try (Ppk2Twin twin = new Ppk2Twin(LOW)) {
      for (int i = 0; i < 12; i++) {
        ticks(twin, unmarked);
      }
      twin.meter().finish(unmarked);

      assertThat(twin.meter().info().accuracy().of(Term.U_TIME_SECONDS).orElseThrow())
          .isGreaterThan(1e-3);
    }

    assertThat(unmarked.times().get(3000) - marked.times().get(3000))
        .isCloseTo(Ppk2Twin.DELAY_NS, within(30_000L));
  }

  /** Since firmware 1.2 there is a second port, for a shell; it may have the first name. */
  @Test
  void readsTheFirstOfADevicesTwoPorts(@TempDir Path root) throws IOException {
    port(root, "1-1", "1915", "c00a", 0, "03");
    port(root, "1-1", "1915", "c00a", 1, "01");
    port(root, "1-2", "1915", "c00b", 2, "01");

    assertThat(Ppk2Kind.PORTS.first(root)).containsExactly(root.resolve("dev/ttyACM1").toString());
  }

  private static void port(
      Path root, String device, String vendor, String product, int number, String interfaced)
      throws IOException {
    Path usb = root.resolve("sys/devices/usb1/" + device);
    Path tty = usb.resolve("%s:1.%s".formatted(device, interfaced));
    Files.createDirectories(tty);
    Files.writeString(usb.resolve("idVendor"), vendor + "\n");
    Files.writeString(usb.resolve("idProduct"), product + "\n");
    Files.writeString(tty.resolve("bInterfaceNumber"), interfaced + "\n");
    Path entry = Files.createDirectories(root.resolve("sys/class/tty/ttyACM" + number));
    Files.createSymbolicLink(entry.resolve("device"), tty);
  }

  /** Damaged values, and those of another device: neither is read, and neither ends a recording. */
  @ParameterizedTest
  @ValueSource(strings = {"R3: hello", "R3: 1000"})
  void goesOnWhereValuesComeDamagedAfterAReplug(String instead) throws IOException {
    Samples samples = new Samples();
    try (Ppk2Twin twin = new Ppk2Twin(LOW)) {
      ticks(twin, samples);
      twin.begin(Fault.VANISHED);
      twin.reports(Ppk2Twin.values().replaceFirst("(?m)^R3: .*$", instead));
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
        .isNotEmpty()
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
            .with(Ppk2Kind.SUPPLY, Ppk2Kind.SUPPLY.parse("5.08V"));

    assertThatThrownBy(() -> new Ppk2Kind().open(settings))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("/dev/none");
  }
}
