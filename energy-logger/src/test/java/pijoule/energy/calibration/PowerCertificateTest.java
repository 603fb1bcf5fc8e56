package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.meter.Samples;

class PowerCertificateTest {
  private static final PowerCertificate.Instrument PLUG =
      new PowerCertificate.Instrument(
          "shelly", Boundary.WALL, "a plug", Map.of("serial", "C4D8D5"), "none");
  private static final PowerCertificate.Instrument ARDUINO =
      new PowerCertificate.Instrument(
          "arduino", Boundary.BOARD, "/dev/ttyUSB0", Map.of("serial", "A17"), "ab");
  private static final PowerCertificate CERTIFICATE =
      new PowerCertificate(
          LocalDate.of(2026, 3, 4), PLUG, ARDUINO, 1.03, 0.005, 0.02, 0.003, 0.18, 0.004, 1.8, 3.6);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("c.json");
    CERTIFICATE.write(file);
  }

  @Test
  void isReadAsItWasWrittenAndNeverOverwritten() throws IOException {
    assertThat(PowerCertificate.read(file)).isEqualTo(CERTIFICATE);
    assertThat(Files.readString(file)).contains("\"format\" : \"pijoule-power-calibration/1\"");
    assertThatThrownBy(() -> CERTIFICATE.write(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("never overwritten");
  }

  @Test
  void correctsPowersAndTimesAndStatesWhatIsKnown() throws IOException {
    Samples samples = new Samples();
    try (Meter meter = CorrectedMeter.of(new Plug("C4D8D5"), file)) {
      meter.sample(samples);

      assertThat(samples.watts().get(0)).isCloseTo(2, within(1e-12));
      assertThat(samples.times()).containsExactly(820_000_000L);
      assertThat(samples.losses()).containsExactly("unplugged: 3");
      MeterInfo.Accuracy accuracy = meter.info().accuracy();
      assertThat(accuracy.of(Term.U_GAIN_RELATIVE)).hasValue(0.005);
      assertThat(accuracy.of(Term.U_OFFSET_WATTS)).hasValue(0.003);
      assertThat(accuracy.of(Term.U_TIME_SECONDS)).hasValue(Math.hypot(0.004, 0.5));
      assertThat(meter.info().calibration()).hasSize(64);
      assertThat(meter.info().voltageAndCurrent()).isFalse();
      // What the Arduino would have read, which is behind the plug's supply.
      assertThat(meter.info().boundary()).isEqualTo(Boundary.BOARD);
    }
  }

  @Test
  void refusesAnotherChannelOfTheMeter() throws IOException {
    PowerCertificate.Instrument first =
        new PowerCertificate.Instrument(
            "shelly",
            Boundary.WALL,
            "a plug",
            Map.of("serial", "C4D8D5", MeterInfo.CHANNEL, "0"),
            "none");
    Path other = folder.resolve("0.json");
    new PowerCertificate(CERTIFICATE.date(), first, ARDUINO, 1, 0, 0, 0, 0, 0, 1, 2).write(other);

    assertThatThrownBy(() -> CorrectedMeter.of(new Plug("C4D8D5"), other))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("shelly serial C4D8D5 channel 0, got meter shelly serial C4D8D5;");
  }

  @Test
  void refusesAnotherMeter() {
    assertThatThrownBy(() -> CorrectedMeter.of(new Plug("OTHER"), file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "certificate of meter shelly serial C4D8D5, got meter shelly serial OTHER");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.03|0|gain of a power calibration must lie within",
        "1.03|\"x\"|needs gain (number)",
        "pijoule-power-calibration/1|pijoule-calibration/1|must be of format",
        "2026-03-04|yesterday|could not be parsed",
        "\"wall\"|\"roof\"|boundaries are ",
        "}|]|must be JSON",
      })
  void refusesWhatIsNone(String correct, String wrong, String message) throws IOException {
    Files.writeString(file, Files.readString(file).replace(correct, wrong));

    assertThatThrownBy(() -> PowerCertificate.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  private record Plug(String serial) implements Meter {
    @Override
    public MeterInfo info() {
      return MeterInfo.builder("shelly", Boundary.WALL, SampleKind.POINT)
          .voltageAndCurrent(true)
          .accuracy(Term.U_TIME_SECONDS, OptionalDouble.of(0.5))
          .device(Map.of("serial", serial))
          .build();
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      sink.sample(1_000_000_000, 2.6, 0.8);
      sink.loss("unplugged", OptionalLong.of(3));
    }

    @Override
    public void close() {}
  }

  /** A meter that reads 1.6 times the power: its noise and its steps are of the reading. */
  @Test
  void noiseAndResolutionAreThoseOfThePower() {
    PowerCertificate certificate =
        new PowerCertificate(
            LocalDate.of(2026, 3, 4), PLUG, ARDUINO, 1.6, 0.005, 0, 0.003, 0, 0, 1.8, 3.6);
    MeterInfo.Accuracy own =
        MeterInfo.Accuracy.UNKNOWN
            .with(Term.U_SAMPLE_WATTS, OptionalDouble.of(0.008))
            .with(Term.RESOLUTION_JOULES, OptionalDouble.of(4));

    MeterInfo.Accuracy power = certificate.accuracy(own);
    assertThat(power.of(Term.U_SAMPLE_WATTS)).hasValueCloseTo(0.005, within(1e-12));
    assertThat(power.of(Term.RESOLUTION_JOULES)).hasValueCloseTo(2.5, within(1e-12));
  }
}
