package pijoule.energy.scpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.meter.Samples;
import pijoule.energy.network.Address;
import pijoule.energy.scpi.ScpiKind.ScpiMeter;
import pijoule.energy.units.Frequency;

class ScpiMeterTest {
  private static final long SECOND = 1_000_000_000;
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(400);

  private final Samples samples = new Samples();
  private long nowNs;

  /** What every reading of the clock adds, ns: half of it lies before a sample. */
  private long stepNs;

  @ParameterizedTest
  @ValueSource(doubles = {3.171234567, -0.25, 0, 1.5e-6, 1234.5})
  void givesThePowerToTheLastDigit(double watts) throws IOException {
    try (FakeInstrument instrument = new FakeInstrument();
        Meter meter = open(instrument, LONG)) {
      instrument.watts = watts;
      stepNs = 1_000_000;
      meter.sample(samples);

      assertThat(samples.watts()).containsExactly(watts);
      assertThat(samples.times()).containsExactly(stepNs + stepNs / 2);
      MeterInfo info = meter.info();
      assertThat(info.boundary()).isEqualTo(Boundary.BOARD);
      assertThat(info.sampleKind()).isEqualTo(SampleKind.POINT);
      assertThat(info.accuracy().of(Term.U_TIME_SECONDS).orElseThrow())
          .isCloseTo(0.5e-3 / Math.sqrt(3), within(1e-12));
      assertThat(info.accuracy().of(Term.U_GAIN_RELATIVE)).isEmpty();
      assertThat(info.source()).isEqualTo("127.0.0.1:" + instrument.port() + ", MEAS:POWER?");
      assertThat(info.device())
          .isEqualTo(
              Map.of(
                  "manufacturer",
                  "ACME Instruments",
                  "model",
                  "PM-1",
                  "serial",
                  "SN0042",
                  "firmware",
                  "1.7",
                  MeterInfo.CHANNEL,
                  "MEAS:POWER?"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"ACME,PM-2,0,0|manufacturer=ACME, model=PM-2", "PM-3 1.0|model=PM-3 1.0"})
  void leavesOutWhatAnInstrumentDoesNotSayOfItself(String identity, String device)
      throws IOException {
    try (FakeInstrument instrument = new FakeInstrument()) {
      instrument.identity = identity;
      try (Meter meter = open(instrument, LONG)) {
        assertThat(meter.info().device())
            .hasToString("{channel=MEAS:POWER?, %s}".formatted(device));
      }
    }
  }

  @Test
  void asksTheQueryThatIsStated() throws IOException {
    try (FakeInstrument instrument = new FakeInstrument()) {
      instrument.query = "FETC:POW:ACT? (@2)";
      instrument.watts = 2.5;
      try (Meter meter =
          open(settings(instrument.port()).with(ScpiKind.QUERY, instrument.query), LONG)) {
        meter.sample(samples);
      }
    }
    assertThat(samples.watts()).containsExactly(2.5);
  }

  /** The short form of power's mnemonic is POW, or POWE; some measure voltage and current alone. */
  @ParameterizedTest
  @CsvSource({"STANDARD, MEAS:POWER?", "RIGOL, MEAS:POWER?", "KEYSIGHT, MEAS:VOLT?;MEAS:CURR?"})
  void asksEveryMakerInItsMnemonics(FakeInstrument.Maker maker, String query) throws IOException {
    try (FakeInstrument instrument = new FakeInstrument()) {
      instrument.maker = maker;
      instrument.watts = 2.5;
      try (Meter meter = open(instrument, SHORT)) {
        stepNs = 40_000_000;
        meter.sample(samples);

        assertThat(meter.info().source()).endsWith(", " + query);
        assertThat(meter.info().accuracy().of(Term.U_TIME_SECONDS).orElseThrow())
            .isCloseTo(20e-3 / Math.sqrt(3), within(1e-12));
      }
    }
    assertThat(samples.watts()).containsExactly(2.5);
    assertThat(samples.losses()).isEmpty();
  }

  @Test
  void refusesAMnemonicThatAMakerHasNot() throws IOException {
    try (FakeInstrument instrument = new FakeInstrument()) {
      instrument.maker = FakeInstrument.Maker.RIGOL;
      MeterSettings short3 = settings(instrument.port()).with(ScpiKind.QUERY, "MEAS:POW?");

      assertThatThrownBy(() -> open(short3, SHORT))
          .isInstanceOf(MeterUnavailableException.class)
          .hasMessageContaining("for MEAS:POW?; state the one of its manual, or those of voltage");
    }
  }

  @ParameterizedTest
  @EnumSource(value = FakeInstrument.Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void leavesAGapAndOneMessageOfEveryFaultAndGoesOn(FakeInstrument.Fault fault) throws IOException {
    try (FakeInstrument instrument = new FakeInstrument();
        Meter meter = open(instrument, fault == FakeInstrument.Fault.STALL ? SHORT : LONG)) {
      sampleAt(meter, 0);
      instrument.fault = fault;
      sampleAt(meter, 1);
      sampleAt(meter, 2);
      instrument.fault = FakeInstrument.Fault.NONE;
      sampleUntilThereAre(2, meter);

      String reason = fault == FakeInstrument.Fault.INFINITY ? SampleSink.CLIPPED : "scpi: ";
      assertThat(samples.losses()).hasSize(1).allMatch(loss -> loss.startsWith(reason));
      assertThat(samples.losses().get(0)).doesNotContain("\n", "\u001b");
    }
  }

  @Test
  void takesNoOtherInstrumentForTheOneThatWasAway() throws IOException {
    FakeInstrument before = new FakeInstrument();
    try (Meter meter = open(before, LONG)) {
      sampleAt(meter, 0);
      before.close();
      try (FakeInstrument other = new FakeInstrument(before.port())) {
        other.identity = "ACME Instruments,PM-1,SN0043,1.7";
        sampleAt(meter, 1);
        sampleAt(meter, 2);
        assertThat(samples.watts()).hasSize(1);
        other.identity = before.identity;
        sampleUntilThereAre(2, meter);
      }
    }
    assertThat(samples.losses()).hasSize(1);
  }

  @Test
  void losesAnAnswerThatCameTooLate() throws IOException {
    try (FakeInstrument instrument = new FakeInstrument();
        Meter meter = open(instrument, LONG)) {
      stepNs = 2 * SECOND;
      meter.sample(samples);
      stepNs = SECOND / 100;
      meter.sample(samples);

      assertThat(samples.losses())
          .containsExactly("scpi: an answer after 2.00 s; state a lower --rate: 1");
      assertThat(samples.watts()).hasSize(1);
    }
  }

  @Test
  void refusesWhereNobodyIs() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
      refused(
          port, SHORT, "needs an instrument at 127.0.0.1:" + port, "got no answer within 0.4 s");
    }
    refused(port, SHORT, "needs an instrument at 127.0.0.1:" + port, "got no connection (");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WITH_A_UNIT|got '2.500W', which is no number for MEAS:POWER?",
        "TWO_NUMBERS|got '1.9,3.8', which is no number for MEAS:POWER?",
        "NOT_A_NUMBER|got 9.91E37, which is SCPI's not-a-number for MEAS:POWER?",
        "INFINITY|got -9.9E37, which is SCPI's infinity for MEAS:POWER?",
        "TOO_MUCH|got 1.0E30 W, which no board takes for MEAS:POWER?",
        "TWO_LINES|got an answer of several lines for MEAS:POWER?",
        "CUT|got a connection that it closed for MEAS:POWER?"
      })
  void refusesWhatIsNoPower(FakeInstrument.Fault fault, String message) throws IOException {
    try (FakeInstrument instrument = new FakeInstrument()) {
      instrument.fault = fault;
      refused(instrument.port(), LONG, message, "state the one of its manual, or", "--query");
    }
  }

  @Test
  void refusesWithTheErrorThatAnInstrumentReports() throws IOException {
    try (FakeInstrument instrument = new FakeInstrument()) {
      instrument.query = "READ?";
      refused(
          instrument.port(),
          SHORT,
          "got error -113,\"Undefined header\" for MEAS:POWER?",
          "--query");
      instrument.query = "";
      instrument.errorAfterReading = "-221,\"Settings conflict\"";
      refused(
          instrument.port(),
          LONG,
          "got error -221,\"Settings conflict\" for MEAS:POWER?",
          "--query");
    }
  }

  @Test
  void refusesSettingsInOneLine() {
    assertThatThrownBy(() -> new ScpiKind().check(MeterSettings.at(Frequency.ofHertz(10))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("scpi needs --address of the instrument")
        .hasMessageContaining("got none");
    assertThatThrownBy(() -> ScpiKind.QUERY.parse("MEAS:POWER"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 'MEAS:POWER'; write it like MEAS:POWER?");
    assertThatThrownBy(() -> ScpiKind.QUERY.parse("MEAS:POWER?\n*RST"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void refused(int port, Duration deadline, String... parts) {
    assertThatThrownBy(
            () ->
                ScpiMeter.open(
                    new ScpiKind(),
                    settings(port).with(ScpiKind.QUERY, "MEAS:POWER?"),
                    System::nanoTime,
                    deadline))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageStartingWith("scpi needs ")
        .hasMessageContainingAll(parts)
        .message()
        .doesNotContain("\n");
  }

  private static MeterSettings settings(int port) {
    return MeterSettings.at(Frequency.ofHertz(10))
        .with(Address.SETTING, Address.parse("127.0.0.1:" + port));
  }

  private Meter open(FakeInstrument instrument, Duration deadline) throws IOException {
    return open(settings(instrument.port()), deadline);
  }

  private Meter open(MeterSettings settings, Duration deadline) throws IOException {
    return ScpiMeter.open(new ScpiKind(), settings, () -> nowNs += stepNs, deadline);
  }

  private void sampleAt(Meter meter, int second) throws IOException {
    nowNs = second * SECOND;
    meter.sample(samples);
  }

  private void sampleUntilThereAre(int count, Meter meter) throws IOException {
    for (int i = 0; i < 20 && samples.watts().size() < count; i++) {
      nowNs += SECOND;
      meter.sample(samples);
    }
    assertThat(samples.watts()).hasSize(count);
  }
}
