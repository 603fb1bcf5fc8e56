package pijoule.energy.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.deviceclock.HeldSamples.TimedEdge;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterUnavailableException;

/** The meter at a device in memory, and the device's faults. */
class SerialMeterTest {
  private final Kept kept = new Kept();
  private final FakeDevice device = new FakeDevice(0);

  private static SerialMeter meter(FakeDevice device, double hertz) throws IOException {
    return meter(device, hertz, Optional.empty());
  }

  private static SerialMeter meter(FakeDevice device, double hertz, SensorWiring parts)
      throws IOException {
    SerialMeter meter =
        new SerialMeter(
            new SerialSettings(
                "fake", hertz, DeviceCalibration.nominal(parts), Optional.empty(), 1e-3),
            device,
            device::nowNs);
    meter.handshake();
    return meter;
  }

  private static SerialMeter meter(FakeDevice device, double hertz, Optional<Path> markerLog)
      throws IOException {
    SerialMeter meter =
        new SerialMeter(
            new SerialSettings(
                "fake",
                hertz,
                DeviceCalibration.nominal(new SensorWiring(1, 0.2, 0)),
                markerLog,
                1e-3),
            device,
            device::nowNs);
    meter.handshake();
    return meter;
  }

  /** Takes what the device still has to say, and the last samples. */
  private void finish(SerialMeter meter) throws IOException {
    for (int i = 0; i < 50; i++) {
      meter.sample(kept);
    }
    meter.finish(kept);
  }

  @Test
  void everySampleHasItsTimeAndItsValue() throws IOException {
    SerialMeter meter = meter(device, 170);
    long readyNs = device.nowNs();
    for (int i = 0; i < 3000; i++) {
      device.report(1);
      meter.sample(kept);
    }
    assertThat(kept.times).hasSizeBetween(1000, 1300);
    finish(meter);
    assertThat(kept.times).hasSize(3000);
    assertThat(kept.reasons).isEmpty();
    for (int i = 0; i < 3000; i++) {
      double expected = readyNs + (i + 0.5) * FakeDevice.INTERVAL_MICROS * 1000;
      assertThat((double) kept.times.get(i)).isCloseTo(expected, within(0.3e6));
    }
    assertThat(kept.amperes).isCloseTo(256 * 1.1 / 1024, within(1e-9));
    assertThat(kept.volts).isCloseTo(512 * 1.1 / 1024 / 0.2 - 256 * 1.1 / 1024, within(1e-9));
    assertThat(meter.info().device()).containsEntry("serial", "FAKE");
  }

  @Test
  void samplesAndLossesAreWhatWasSentOverTenThousandCorruptionsAndAHundredResets()
      throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(5);
    for (int i = 0; i < 10_000; i++) {
      device.corrupt();
      device.report(1 + i % 5);
      meter.sample(kept);
      if (i % 100 == 50) {
        device.reset(false);
        device.report(5);
      }
    }
    device.report(5);
    finish(meter);
    assertThat(kept.times.size() + kept.lost).isEqualTo(device.sent());
    assertThat(kept.times.size()).isGreaterThan(19_000);
    assertThat(meter.counts().get("resets")).isEqualTo(100.0);
    assertThat(kept.unknown).isZero();
    assertThat(meter.counts().get("frames_lost")).isEqualTo((double) kept.lost);
  }

  @Test
  void exactEdgesTakeTheLatencyOffTheSamples(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("markers.csv");
    Files.writeString(log, "time_ns,level\n");
    SerialMeter meter = meter(device, 170, Optional.of(log));
    List<Long> exact = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      device.report(85);
      exact.add(device.edge(i % 2 == 0));
      String line = "%d,%d\n".formatted(exact.get(i), 1 - i % 2);
      Files.writeString(log, line, StandardOpenOption.APPEND);
      meter.sample(kept);
      if (i == 30) {
        device.reset(false);
        reportAndSample(meter, 50);
      }
    }
    finish(meter);
    List<TimedEdge> edges = meter.takeMarkers();
    assertThat(edges).hasSize(60);
    for (int i = 0; i < 60; i++) {
      assertThat((double) edges.get(i).timeNs()).isCloseTo(exact.get(i), within(50e3));
    }
  }

  /**
   * The recorder's clock stands for half a minute and the device's goes on; its reports are lost.
   */
  @Test
  void aSuspendOfTheHostIsOneGapAndTheClocksAreTiedAgain() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(2000);
    meter.sample(kept);
    meter.suspended("the host was suspended", kept);
    device.report(2000);
    finish(meter);

    assertThat(kept.times).hasSize(4000).isSorted();
    assertThat(kept.reasons).containsExactly("the host was suspended");
  }

  /** More than a reading takes: the rest is some five seconds newer than what was heard. */
  @Test
  void aRecorderThatWasBusyIsNoSilenceOfTheDevice() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(9000);
    finish(meter);

    assertThat(kept.times).hasSize(9000);
    assertThat(kept.reasons).isEmpty();
  }

  @Test
  void theDeviceClockMayWrap() throws IOException {
    FakeDevice device = new FakeDevice(0xffff_ffffL - 5_000_000);
    SerialMeter meter = meter(device, 170);
    device.report(3000);
    finish(meter);
    assertThat(kept.times).hasSize(3000);
    assertThat(kept.reasons).isEmpty();
    long spanNs = kept.times.get(2999) - kept.times.get(0);
    assertThat((double) spanNs)
        .isCloseTo(2999.0 * FakeDevice.INTERVAL_MICROS * 1000, within(0.5e6));
  }

  @Test
  void aLongGapIsCountedExactly() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(100);
    device.lose(20_000);
    device.report(100);
    finish(meter);
    assertThat(kept.lost).isEqualTo(20_000);
    assertThat(kept.times).hasSize(200);
    assertThat(meter.counts().get("resets")).isZero();
  }

  @Test
  void afterAPowerLossTheNumberLostIsUnknown() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(100);
    device.reset(true);
    reportAndSample(meter, 200);
    finish(meter);
    assertThat(kept.unknown).isEqualTo(1);
    assertThat(kept.times).hasSizeBetween(280, 299);
  }

  @Test
  void afterAPowerLossThatWasNotHeardTheNumberLostIsUnknownToo() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.reset(false);
    reportAndSample(meter, 40);
    device.unplug(1_000_000_000L);
    device.forget(40);
    device.reset(false);
    sampleAndReport(meter, 40);
    finish(meter);
    assertThat(kept.unknown).isEqualTo(1);
    assertThat(kept.lost).isZero();
    assertThat(kept.reasons).containsExactly("the device was unplugged");
    assertThat(kept.times).hasSizeGreaterThan(150);
  }

  @Test
  void aFastDeviceIsSetUpAnewAfterAReset() throws IOException {
    SerialMeter meter = meter(device, 1000);
    device.report(2000);
    meter.sample(kept);
    device.reset(false);
    for (int i = 0; i < 400; i++) {
      device.report(10);
      meter.sample(kept);
    }
    finish(meter);
    assertThat(kept.times.size() + kept.lost).isEqualTo(device.sent());
    assertThat(kept.times.size()).isGreaterThan(4000);
    assertThat(meter.info().settings()).containsEntry("baud", 1e6);
  }

  @Test
  void anUnpluggedDeviceGoesOnWhereItComesBack() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(500);
    device.unplug(3_000_000_000L);
    device.reset(false);
    device.report(500);
    sampleAndReport(meter, 100);
    finish(meter);
    assertThat(kept.times.size() + kept.lost).isEqualTo(device.sent());
    assertThat(meter.counts().get("unplugs")).isEqualTo(1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#ok Rx",
        "#ok R",
        "#ok R0",
        "#ok R-1",
        "#ok R+170",
        "#ok R99999999999",
        "#ok R2001",
        "#id",
        "#id energy-meter 1.0",
        "#id energy-meter 1.0 serial= pairs=24 period_cycles=1961",
        "#id energy-meter 1.0 serial=FAKE pairs=0 period_cycles=1961 sensor=adc ref=internal",
        "#id energy-meter 1.0 serial=FAKE pairs=24 period_cycles=x sensor=adc ref=internal",
        "#boot",
        "#boot boots=x",
        "!error",
        "#",
      })
  void aLineOfWrongContentEndsNothing(String line) throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(500);
    device.say(line);
    reportAndSample(meter, 500);
    finish(meter);

    assertThat(kept.times.size() + kept.lost).isEqualTo(1000);
    boolean counted = line.startsWith("#ok") || line.startsWith("#id ");
    assertThat(meter.counts().get("crc_errors")).isEqualTo(counted ? 1.0 : 0.0);
    assertThat(meter.info().device()).containsEntry("serial", "FAKE");
    assertThat(meter.info().settings().get("rate_hertz")).isCloseTo(170, within(0.1));
  }

  @Test
  void anotherDeviceAtThePortEndsTheRecording() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(500);
    device.unplug(3_000_000_000L);
    device.with("OTHER", "adc", "internal").reset(false);
    device.report(5);
    assertThatThrownBy(() -> sampleAndReport(meter, 100))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("must stay the same, got OTHER after FAKE");
  }

  /** A burden of 1 ohm and a supply of 0.1 ohm, at 0.33 A and 0.50 A in turns. */
  @Test
  void anOldSketchIsReadAndItsPowersAreLessCertain() throws IOException {
    FakeDevice device = new FakeDevice(0).old();
    SerialMeter meter = meter(device, 170);
    device.report(3000);
    finish(meter);

    assertThat(kept.times).hasSize(3000);
    assertThat(kept.amperes).isCloseTo(256 * 1.1 / 1024, within(1e-9));
    assertThat(meter.info().counts()).containsEntry("without_products", 3000.0);
    double certain =
        DeviceCalibration.nominal(new SensorWiring(1, 0.2, 0))
            .accuracy()
            .of(Term.U_OFFSET_WATTS)
            .orElseThrow();
    double means = 1.1 * 0.17 * 0.17 / 4 / Math.sqrt(3);
    assertThat(meter.info().accuracy().of(Term.U_OFFSET_WATTS).orElseThrow())
        .isCloseTo(Math.hypot(certain, means), within(1e-9));
  }

  /** Its power is higher than any that the sums can say. */
  @Test
  void aReportAtTheEndOfTheRangeIsNoSample() throws IOException {
    SerialMeter meter = meter(device, 170);
    device.report(1500);
    device.clip(0, 3);
    device.report(4);
    device.clip(0, 0);
    device.report(1500);
    finish(meter);

    assertThat(kept.times).hasSize(3000);
    assertThat(kept.reasons)
        .containsExactly(
            "clipped: the current was above 1.10 A, the end of the range; take a smaller shunt, docs/wiring.md");
    assertThat(kept.lost).isEqualTo(4);
    assertThat(meter.info().counts()).containsEntry("clipped", 4.0);
  }

  private void sampleAndReport(SerialMeter meter, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      meter.sample(kept);
      device.report(5);
    }
  }

  private void reportAndSample(SerialMeter meter, int reports) throws IOException {
    for (int i = 0; i < reports; i += 5) {
      device.report(5);
      meter.sample(kept);
    }
  }

  /** Two ports may have one name below /dev/serial/by-id. */
  @Test
  void anotherDeviceThanTheOneThatIsNamedIsRefused() throws IOException {
    SerialSettings settings =
        new SerialSettings(
            "fake",
            170,
            DeviceCalibration.nominal(new SensorWiring(1, 0.2, 0)),
            Optional.empty(),
            1e-3,
            Optional.of("A7"));

    FakeDevice named = new FakeDevice(0).with("A7", "adc", "internal");
    new SerialMeter(settings, named, named::nowNs).handshake();
    assertThatThrownBy(() -> new SerialMeter(settings, device, device::nowNs).handshake())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the device at fake must be A7, got FAKE");
  }

  /** A reference of 1.0 V, a divider of 0.2 and 5.1 V: every reading of A0 is 1023. */
  @Test
  void theChannelThatClipsIsNamed() throws IOException {
    SerialMeter meter = meter(device.reads(1023, 300), 170);
    device.clip(24, 0);
    device.report(100);
    finish(meter);

    assertThat(kept.times).isEmpty();
    assertThat(Set.copyOf(kept.reasons))
        .containsExactly(
            "clipped: the voltage was above 5.49 V, the end of the range; take a divider of five and one resistors (0.1667), docs/wiring.md");
  }

  @Test
  void anotherReferenceNeedsACertificate() {
    FakeDevice other = new FakeDevice(0).with("FAKE", "adc", "avcc");
    assertThatThrownBy(() -> meter(other, 170))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("got adc and avcc; calibrate it");
  }

  /** 1.25 mV and 2.5 uV a code (SBOS547): 4000 codes are 5 V, 16,000 are 0.4 A in 0.1 ohm. */
  @Test
  void anIna226IsReadByItsStatedShunt() throws IOException {
    FakeDevice ina = new FakeDevice(0).with("FAKE", "ina226", "none").reads(4000, 16_000);
    SerialMeter meter = meter(ina, 170, new SensorWiring(0.1, OptionalDouble.empty(), 0));
    ina.report(3000);
    finish(meter);

    assertThat(kept.times).hasSize(3000);
    assertThat(kept.amperes).isCloseTo(0.4, within(1e-9));
    assertThat(kept.volts).isCloseTo(5 - 0.04, within(1e-9));
    assertThat(meter.info().accuracy().of(Term.U_GAIN_RELATIVE).orElseThrow())
        .isCloseTo(0.0173, within(1e-4));
    assertThat(meter.info().settings().get("burden_ohms")).isEqualTo(0.1);
  }

  /** An INA219's bus voltage is that of IN-, behind the shunt: 4 mV and 10 uV a code (SBOS448). */
  @Test
  void anIna219ReadsTheBoardsVoltage() throws IOException {
    FakeDevice ina = new FakeDevice(0).with("FAKE", "ina219", "none").reads(1240, 4000);
    SerialMeter meter = meter(ina, 170, new SensorWiring(0.1, OptionalDouble.empty(), 0));
    ina.report(3000);
    finish(meter);

    assertThat(kept.amperes).isCloseTo(0.4, within(1e-9));
    assertThat(kept.volts).isCloseTo(4.96, within(1e-9));
  }

  @Test
  void anAdcNeedsItsDivider() {
    SensorWiring without = new SensorWiring(1, OptionalDouble.empty(), 0);
    assertThatThrownBy(() -> meter(device, 170, without))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the device at fake has sensor adc and needs its divider, got none; write it like --divider 0.1667");
  }

  /** Its parts are those of another way of wiring: the shunt's ohms are most likely, too. */
  @ParameterizedTest
  @ValueSource(strings = {"ina226", "ina219"})
  void aDividerBeforeAnInaIsRefused(String sensor) {
    FakeDevice ina = new FakeDevice(0).with("FAKE", sensor, "none");
    SensorWiring ofTheAdc = new SensorWiring(0.5, 0.1667, 0);
    assertThatThrownBy(() -> meter(ina, 170, ofTheAdc))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the device at fake has sensor %s and no divider, got --divider 0.1667; leave it out, and state the shunt that is soldered to the sensor, such as --shunt 100mOhm"
                .formatted(sensor));
  }

  @Test
  void aCalibrationThatIsNotNamedIsRefused() {
    assertThatThrownBy(() -> meter(device.calibrated("0123456789abcdef"), 170))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the device at fake carries the calibration 0123456789abcdef, got --shunt and no certificate; name it by --calibration FILE, or calibrate the device again");
  }

  @Test
  void anotherCertificateThanTheDeviceCarriesIsRefused() throws IOException {
    FakeDevice other = new FakeDevice(0).calibrated("0123456789abcdef");
    assertThatThrownBy(() -> certified(other, Sensor.ADC, "internal"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("carries, 0123456789abcdef..., got a certificate;");
    FakeDevice same = new FakeDevice(0).calibrated("a certif");
    assertThat(certified(same, Sensor.ADC, "internal").facts().serial()).isEqualTo("FAKE");
  }

  @ParameterizedTest
  @CsvSource({
    "adc, internal, INA226, none, of its sensor adc and reference internal; got ina226 and none",
    "ina226, none, ADC, internal, of its sensor ina226 and reference none; got adc and internal",
    "ina226, none, INA219, none, of its sensor ina226 and reference none; got ina219 and none",
    "adc, avcc, ADC, internal, of its sensor adc and reference avcc; got adc and internal",
    "none, none, INA226, none, must find its sensor at I2C address 0x40; got none",
  })
  void anotherSensorThanTheCertificatesIsRefused(
      String found, String reference, Sensor sensor, String certified, String message) {
    FakeDevice device = new FakeDevice(0).with("FAKE", found, reference);
    assertThatThrownBy(() -> certified(device, sensor, certified))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message.replace(';', ','));
  }

  @Test
  void anotherDevicesCertificateIsRefused() {
    FakeDevice device = new FakeDevice(0).with("OTHER", "adc", "internal");

    assertThatThrownBy(() -> certified(device, Sensor.ADC, "internal"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the certificate must be of the device at fake, which is OTHER, got one of FAKE; use its own");
  }

  @Test
  void anInaIsTakenWithItsCertificate() throws IOException {
    FakeDevice device = new FakeDevice(0).with("FAKE", "ina226", "none");

    assertThat(certified(device, Sensor.INA226, "none").facts().sensor()).isEqualTo("ina226");
  }

  private static SerialMeter certified(FakeDevice device, Sensor sensor, String reference)
      throws IOException {
    DeviceCalibration calibration =
        new DeviceCalibration(
            new Conversion(1, 0, 1, 0, 0),
            Accuracy.UNKNOWN,
            "a certificate",
            Optional.of(new Device("FAKE", "energy-meter 1.0", reference, sensor)));
    SerialMeter meter =
        new SerialMeter(
            new SerialSettings("fake", 170, calibration, Optional.empty(), 1e-3),
            device,
            device::nowNs);
    meter.handshake();
    return meter;
  }

  @Test
  void aRateThatTheDeviceRefusesIsNamed() {
    FakeDevice device = new FakeDevice(0).upTo(1000);

    assertThatThrownBy(() -> meter(device, 2000))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessage(
            "the device at fake refuses the rate: rate must be R1 to R1000 (Hz), got R2000");
  }

  @Test
  void aDeviceThatDoesNotAnswerIsNamed() {
    device.mute();
    assertThatThrownBy(() -> meter(device, 170))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("within 10 s");
  }
}
