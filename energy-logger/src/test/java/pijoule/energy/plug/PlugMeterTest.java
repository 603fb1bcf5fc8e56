package pijoule.energy.plug;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.energy.json.JsonObject;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.network.Address;
import pijoule.energy.plug.PlugApi.PlugReading;
import pijoule.energy.units.Frequency;

class PlugMeterTest {
  private static final long SECOND = 1_000_000_000;
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(150);

  private final Samples samples = new Samples();
  private final Map<String, String> environment = new HashMap<>();
  private long nowNs;
  private long requestNs;

  @ParameterizedTest
  @CsvSource({
    "PLUG_S, 3.17, 0.01",
    "ONE_PM, 3.17, 0.01",
    "PLUS_PLUG_S, 3.1, 0.1",
    "PM_MINI, 3.1, 0.1",
    "PRO_EM, 3.1, 0.1"
  })
  void givesAPlugsPowerToTheLastDigit(FakePlug.Model model, double watts, double step)
      throws IOException {
    try (FakePlug plug = new FakePlug(model);
        Meter meter = open(plug, LONG)) {
      plug.watts = watts;
      meter.sample(samples);

      assertThat(samples.watts()).containsExactly(watts);
      MeterInfo info = meter.info();
      assertThat(info.boundary()).isEqualTo(Boundary.WALL);
      assertThat(info.sampleKind()).isEqualTo(SampleKind.POINT);
      assertThat(info.accuracy().of(Term.U_SAMPLE_WATTS)).hasValue(step / Math.sqrt(12));
      assertThat(info.accuracy().of(Term.U_TIME_SECONDS)).hasValue(1 / Math.sqrt(3));
      assertThat(info.accuracy().of(Term.U_GAIN_RELATIVE)).isEmpty();
      assertThat(info.device())
          .containsKeys("generation", "model", "serial", "firmware")
          .containsEntry(MeterInfo.CHANNEL, "0");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PLUG_S", "PLUS_PLUG_S"})
  void givesTheEnergyOfAMinuteWithinAThousandth(FakePlug.Model model) throws IOException {
    try (FakePlug plug = new FakePlug(model);
        Meter meter = open(plug, LONG)) {
      for (int second = 0; second <= 60; second++) {
        plug.watts = 3 + 0.1 * second;
        plug.joules = 7_200 + 3 * second + 0.05 * second * second;
        nowNs = second * SECOND;
        meter.sample(samples);
      }

      assertThat(joules()).isCloseTo(360, within(0.36));
      // A counter's step: 1 watt-minute, or 1 mWh.
      double step = model == FakePlug.Model.PLUG_S ? 60 : 3.6;
      assertThat(meter.info().counts().get("counter_joules")).isCloseTo(360, within(step));
      assertThat(samples.losses()).isEmpty();
    }
  }

  /** Answers that plugs were recorded to give; their sources: resources/plug/SOURCE.md. */
  @ParameterizedTest
  @CsvSource({
    "/status, shelly-1pm-status.json, 455.85, 8749620",
    "/rpc/EM1.GetStatus?id=0, shelly-em1.json, -327.8, ",
    "/rpc/Switch.GetStatus?id=0, shelly-plus-1pm-switch.json, 639.2, 3740781.6",
    "/cm?cmnd=Status%208, tasmota-status-8.json, 1, 17845200"
  })
  void readsWhatPlugsWereRecordedToAnswer(String target, String file, double watts, Double joules)
      throws IOException {
    byte[] recorded = Files.readAllBytes(Path.of("src/test/resources/plug", file));
    PlugApi api =
        Arrays.stream(PlugApi.values())
            .filter(candidate -> candidate.target(0).equals(target))
            .findFirst()
            .orElseThrow();
    JsonObject answer =
        JsonObject.read(
            file, recorded, new JsonObject.Format("none", IOException::new).withoutNulls());

    assertThat(api.measures(answer, 0)).isTrue();
    PlugReading reading = api.reading(answer, 0);
    assertThat(reading.watts()).isEqualTo(watts);
    if (joules == null) {
      assertThat(reading.joules()).isEmpty();
    } else {
      assertThat(reading.joules().orElseThrow()).isCloseTo(joules, within(1e-6));
    }
  }

  /** Loading the classes of HTTP took more than 2 s on a busy host: "no whole answer". */
  @Test
  void aPlugMayTakeLongerUntilItIsFound() {
    PlugKind.Deadline deadline = new PlugKind.Deadline();
    assertThat(deadline.get()).hasSeconds(10);
    deadline.opened();
    assertThat(deadline.get()).hasSeconds(2);
  }

  /** Several outlets of Tasmota are lists. */
  @Test
  void readsAnOutletOfSeveral() throws IOException {
    String text =
        "{\"StatusSNS\":{\"ENERGY\":{\"Total\":[1.5,2.5],\"Power\":[11,12],\"Voltage\":230}}}";
    JsonObject answer =
        JsonObject.read(
            "it",
            text.getBytes(StandardCharsets.UTF_8),
            new JsonObject.Format("none", IOException::new));

    assertThat(PlugApi.TASMOTA.reading(answer, 1))
        .isEqualTo(new PlugReading(12, OptionalDouble.of(9e6)));
  }

  /** Values of a Plus 1PM under a changing load came 2.0 s apart (resources/plug/SOURCE.md). */
  @Test
  void theAgeOfAValueFollowsHowLongAPlugKeepsOne() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.PLUS_PLUG_S);
        Meter meter = open(plug, LONG)) {
      for (int second = 0; second < 30; second++) {
        plug.watts = 3 + second / 2;
        sampleAt(meter, second);
      }

      assertThat(meter.info().accuracy().of(Term.U_TIME_SECONDS))
          .hasValueCloseTo(2 / Math.sqrt(3), within(1e-12));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FakePlug.Fault.class,
      names = {"BUSY", "RUBBISH", "ENDLESS", "OTHER_JSON", "CUT", "STALL"})
  void leavesAGapAndOneMessageOfEveryFaultAndGoesOn(FakePlug.Fault fault) throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.PLUS_PLUG_S);
        Meter meter = open(plug, fault == FakePlug.Fault.STALL ? SHORT : LONG)) {
      sampleAt(meter, 0);
      plug.fault = fault;
      sampleAt(meter, 1);
      sampleAt(meter, 2);
      plug.fault = FakePlug.Fault.NONE;
      sampleUntilThereAre(2, meter);

      assertThat(samples.losses()).hasSize(1).allMatch(loss -> loss.startsWith("shelly: "));
      assertThat(samples.losses().get(0)).doesNotContain("\n");
    }
  }

  @Test
  void aSlowAnswerIsInTheUncertaintyOfItsTime() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.PLUS_PLUG_S);
        Meter meter = open(plug, LONG)) {
      requestNs = 1_600_000_000;
      meter.sample(samples);

      assertThat(samples.times()).containsExactly(800_000_000L);
      assertThat(meter.info().accuracy().of(Term.U_TIME_SECONDS))
          .hasValueCloseTo(Math.sqrt((1 + 0.64) / 3), within(1e-12));
    }
  }

  @Test
  void findsAPlugAgainThatWasAway() throws IOException {
    FakePlug before = new FakePlug(FakePlug.Model.PLUS_PLUG_S);
    try (Meter meter = open(before, LONG)) {
      before.joules = 3_600;
      sampleAt(meter, 0);
      int port = before.port();
      before.close();
      sampleAt(meter, 1);
      sampleAt(meter, 2);
      try (FakePlug after = new FakePlug(FakePlug.Model.PLUS_PLUG_S, port)) {
        after.joules = 7_200;
        sampleUntilThereAre(2, meter);
      }
    }
    assertThat(samples.losses()).hasSize(1);
    assertThat(samples.losses().get(0)).startsWith("shelly: no connection");
  }

  @Test
  void takesACounterThatWentBackForARestart() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.PLUS_PLUG_S);
        Meter meter = open(plug, LONG)) {
      plug.joules = 3_600;
      sampleAt(meter, 0);
      plug.joules = 3_636;
      sampleAt(meter, 1);
      plug.joules = 0;
      sampleAt(meter, 2);
      plug.joules = 18;
      sampleAt(meter, 3);

      assertThat(samples.watts()).hasSize(4);
      assertThat(samples.losses())
          .containsExactly(
              "shelly: its energy counter went from 3636.0 J to 0.0 J, so it has restarted: unknown");
      assertThat(meter.info().counts().get("counter_joules")).isCloseTo(54, within(1e-9));
      assertThat(meter.info().counts()).containsEntry("counter_restarts", 1.0);
    }
  }

  /** A strip whose first outlet does not answer: [null, 60, 3] was 3 W of the second. */
  @Test
  void aNullInAListKeepsThePlacesBehindIt() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.TASMOTA)) {
      plug.list = "[null,60,3]";
      try (Meter meter = open(plug, LONG, 1)) {
        sampleAt(meter, 0);
      }
      assertThat(samples.watts()).containsExactly(60.0);
      assertThatThrownBy(() -> open(plug, LONG, 0)).hasMessageContaining("on outlet 0");
    }
  }

  @Test
  void aNumberIsTheFirstOutletsAndNoOthers() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.TASMOTA)) {
      assertThatThrownBy(() -> open(plug, LONG, 5))
          .isInstanceOf(MeterUnavailableException.class)
          .hasMessageContaining("needs a plug with a power meter on outlet 5");
    }
  }

  /** 0.1 + 0.2 as a binary number has 17 digits; the plug's step is 0.1 W. */
  @Test
  void digitsOfABinaryNumberAreNoResolution() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.TASMOTA)) {
      plug.list = "0.30000000000000004";
      try (Meter meter = open(plug, LONG)) {
        assertThat(meter.info().accuracy().of(Term.U_SAMPLE_WATTS)).hasValue(1 / Math.sqrt(12));
      }
    }
  }

  /** A relay's ratio that was set wrongly: the counter has 3.6 kJ, the samples say 360 J. */
  @Test
  void aCounterThatDiffersFromItsSamplesIsAFinding() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.PLUS_PLUG_S);
        Meter meter = open(plug, LONG)) {
      plug.watts = 6;
      for (int second = 0; second <= 60; second++) {
        plug.joules = 7_200 + 6 * second;
        sampleAt(meter, second);
      }
      assertThat(meter.info().finding()).isEmpty();

      for (int second = 61; second <= 120; second++) {
        plug.joules += 60;
        sampleAt(meter, second);
      }
      assertThat(meter.info().finding().orElseThrow())
          .startsWith("its counter counted 3960.0 J, its samples are 720.0 J: they differ");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PLUG_S", "PLUS_PLUG_S", "TASMOTA"})
  void logsInWhereAPlugAsksForIt(FakePlug.Model model) throws IOException {
    environment.put("PLUG_PASSWORD", "open sesame");
    try (FakePlug plug = new FakePlug(model)) {
      plug.requirePassword("open sesame");
      try (Meter meter = open(plug, LONG, "PLUG_PASSWORD")) {
        sampleAt(meter, 0);
        plug.renewNonce();
        sampleAt(meter, 1);

        assertThat(samples.watts()).hasSize(2);
        assertThat(samples.losses()).isEmpty();
        assertThat(meter.info().toString()).doesNotContain("sesame");
      }
    }
  }

  @Test
  void namesWhatALoginLacks() throws IOException {
    environment.put("WRONG", "open barley");
    for (FakePlug.Model model :
        new FakePlug.Model[] {
          FakePlug.Model.PLUG_S, FakePlug.Model.PLUS_PLUG_S, FakePlug.Model.TASMOTA
        }) {
      try (FakePlug plug = new FakePlug(model)) {
        plug.requirePassword("open sesame");

        assertThatThrownBy(() -> open(plug, LONG))
            .isInstanceOf(MeterUnavailableException.class)
            .hasMessageContaining("asks for a login (401), got no password")
            .hasMessageContaining("--password-env");
        assertThatThrownBy(() -> open(plug, LONG, "WRONG"))
            .hasMessageContaining("refuses the login (401); check --user")
            .message()
            .doesNotContain("barley", "\n");
        assertThatThrownBy(() -> open(plug, LONG, "NOT_SET"))
            .hasMessageContaining("got NOT_SET, which is not set; export it");
      }
    }
  }

  @Test
  void refusesAModelWithoutAMeter() throws IOException {
    try (FakePlug plug = new FakePlug(FakePlug.Model.PLUS_1)) {
      assertThatThrownBy(() -> open(plug, LONG))
          .isInstanceOf(MeterUnavailableException.class)
          .hasMessageContaining(
              "needs a plug with a power meter on outlet 0, got model SNPL-00112EU")
          .hasMessageContaining("/rpc/Switch.GetStatus?id=0 without power")
          .hasMessageContaining("/rpc/PM1.GetStatus?id=0 status 404");
    }
  }

  @Test
  void refusesWhatIsNoPlug() throws IOException {
    try (ServerSocket none = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = none.getLocalPort();
      assertThatThrownBy(() -> open(new ShellyKind(), port, SHORT))
          .isInstanceOf(MeterUnavailableException.class)
          .hasMessageContaining("needs a plug at http://127.0.0.1:" + port + ", got no ")
          .hasMessageEndingWith("check --address");
    }
  }

  private Meter open(FakePlug plug, Duration deadline, String... passwordEnv) throws IOException {
    return open(
        plug.model() == FakePlug.Model.TASMOTA ? new TasmotaKind() : new ShellyKind(),
        plug.port(),
        deadline,
        passwordEnv);
  }

  private Meter open(FakePlug plug, Duration deadline, int outlet) throws IOException {
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(1))
            .with(Address.SETTING, Address.parse("127.0.0.1:" + plug.port()))
            .with(PlugKind.OUTLET, outlet);
    return PlugMeter.open(
        new TasmotaKind(),
        settings,
        this::clock,
        new PlugKind.Surroundings(environment::get, () -> deadline));
  }

  private Meter open(PlugKind kind, int port, Duration deadline, String... passwordEnv)
      throws IOException {
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(1))
            .with(Address.SETTING, Address.parse("127.0.0.1:" + port));
    for (String variable : passwordEnv) {
      settings = settings.with(PlugKind.PASSWORD_ENV, variable);
    }
    return PlugMeter.open(
        kind, settings, this::clock, new PlugKind.Surroundings(environment::get, () -> deadline));
  }

  private long clock() {
    long ns = nowNs;
    nowNs += requestNs;
    return ns;
  }

  private void sampleAt(Meter meter, int second) throws IOException {
    nowNs = second * SECOND;
    meter.sample(samples);
  }

  /** A client may need a try to see that its connection is a new one. */
  private void sampleUntilThereAre(int count, Meter meter) throws IOException {
    for (int i = 0; i < 100 && samples.watts().size() < count; i++) {
      nowNs += SECOND;
      meter.sample(samples);
    }
    assertThat(samples.watts()).hasSize(count);
  }

  private double joules() {
    double sum = 0;
    for (int i = 1; i < samples.watts().size(); i++) {
      double seconds = (samples.times().get(i) - samples.times().get(i - 1)) * 1e-9;
      sum += (samples.watts().get(i) + samples.watts().get(i - 1)) / 2 * seconds;
    }
    return sum;
  }
}
