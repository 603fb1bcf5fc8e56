package pijoule.energy.pmic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.Samples;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.Window;

@EnabledOnOs(OS.LINUX)
class PmicMeterTest extends MeterContract {
  @TempDir private Path board;
  private final Samples samples = new Samples();

  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new PmicTwin(folder, LOW);
  }

  /** Output of an idle board; its source: resources/pmic/SOURCE.md. */
  @Test
  void addsUpTheRailsOfARecordedBoard() throws IOException {
    PmicReading reading =
        PmicReading.parse(Files.readAllLines(Path.of("src/test/resources/pmic/idle.txt")));

    assertThat(reading.watts(PmicReading.OF_A_PI_5)).isCloseTo(1.96781099209891, within(1e-13));
    assertThat(reading.watts(List.of("DDR_VDD2", "DDR_VDDQ"))).isZero();
  }

  /** A reading took 23.9 ms of a Raspberry Pi 5 (docs/meters.md). */
  @Test
  void readsAsOftenAsABoardCan() {
    assertThat(new PmicKind().maxRate().periodNanos()).isBetween(23.9e6, 26e6);
  }

  @Test
  void statesItsOwnCostAndThatTheSumIsNotTheSupply() throws IOException {
    try (PmicTwin twin = new PmicTwin(board, LOW)) {
      for (int i = 0; i < 40; i++) {
        twin.tick(samples);
      }
      MeterInfo info = twin.meter().info();

      assertThat(info.boundary()).isEqualTo(Boundary.RAIL);
      assertThat(info.selfMeasuring()).isTrue();
      assertThat(info.source()).contains("sum of 12 rails: without what the 5 V pins feed");
      assertThat(info.settings()).isEmpty();
      assertThat(info.counts()).containsEntry("readings", 40.0);
      assertThat(info.counts().get("reader_cpu_seconds")).isGreaterThanOrEqualTo(0);
      assertThat(info.counts().get("recorder_cpu_seconds")).isGreaterThan(0);
    }
  }

  @Test
  void scalesOnlyAsStated() throws IOException {
    try (PmicTwin twin =
        new PmicTwin(
            board,
            HIGH,
            settings ->
                settings
                    .with(PmicKind.SCALE, 1.1451)
                    .with(PmicKind.SCALE_OFFSET, Power.parse("0.5879W"))
                    .with(PmicKind.U_SCALE_OFFSET, Power.parse("50mW"))
                    .with(Declared.U_GAIN, 0.03))) {
      twin.tick(samples);
      MeterInfo info = twin.meter().info();

      assertThat(info.boundary()).isEqualTo(Boundary.BOARD);
      assertThat(info.device()).containsEntry(MeterInfo.CHANNEL, "all, x 1.1451 + 0.5879 W");
      assertThat(info.settings())
          .containsEntry("scale", 1.1451)
          .containsEntry("scale_offset_watts", 0.5879);
      assertThat(info.accuracy().of(Term.U_GAIN_RELATIVE)).hasValue(0.03);
      assertThat(info.accuracy().of(Term.U_OFFSET_WATTS)).hasValue(0.05);
    }

    assertThat(samples.watts().get(0)).isCloseTo(1.1451 * HIGH + 0.5879, within(1e-12));
  }

  @Test
  void readsByTheShellAtTheOtherEndOfACommand() throws IOException {
    try (PmicTwin twin =
        new PmicTwin(board, LOW, settings -> settings.with(PmicKind.OVER, "/bin/sh -c"))) {
      twin.tick(samples);

      assertThat(twin.meter().info().counts()).doesNotContainKey("recorder_cpu_seconds");
    }

    assertThat(samples.watts().get(0)).isCloseTo(LOW, within(1e-12));
  }

  /** At 10 Hz. */
  @Test
  void aReadingThatTookLongerThanThreeIntervalsIsLost() throws IOException {
    try (PmicTwin twin = new PmicTwin(board, LOW)) {
      twin.slow(290_000_000);
      twin.tick(samples);
      twin.slow(1_500_000_000);
      twin.tick(samples);
      twin.slow(50_000_000);
      twin.tick(samples);
    }

    assertThat(samples.watts()).hasSize(2);
    assertThat(samples.losses())
        .containsExactly("pmic: a reading took 1.5 s; state a lower --rate: 1");
  }

  /** At 10 Hz: phases of a call, and a run of a second. */
  @Test
  void phasesOfACallAreTooShortAndARunIsResolved() throws IOException {
    Path out = board.resolve("trace");
    TraceInfo info;
    try (PmicTwin twin = new PmicTwin(board, LOW)) {
      info = TestTraces.info(twin.meter().info(), twin.hertz());
      try (TraceWriter trace = TraceWriter.begin(out, info)) {
        for (int i = 0; i < 30; i++) {
          twin.tick(trace);
        }
      }
    }
    long startNs = 4_020_000_000L;
    List<Window> windows =
        Stream.of(2_000_000L, 50_000_000L, 150_000_000L, 1_000_000_000L)
            .map(lengthNs -> new Window(lengthNs + " ns", startNs, startNs + lengthNs))
            .toList();
    try (TraceReader reader = TraceReader.open(board.resolve("trace.csv"))) {
      assertThat(new EnergyIntegral(windows, GapShare.NONE).over(reader, info))
          .extracting(
              energy ->
                  Verdict.of(
                      energy, EnergyUncertainty.of(energy, info.meterInfo(), 0), info.meterInfo()))
          .containsExactly(
              Verdict.BELOW_RESOLUTION,
              Verdict.BELOW_RESOLUTION,
              Verdict.BELOW_RESOLUTION,
              Verdict.RESOLVED);
    }
  }

  @Test
  void sumsTheRailsThatAPersonNames() throws IOException {
    try (PmicTwin twin =
        new PmicTwin(board, LOW, settings -> settings.with(PmicKind.RAILS, "HDMI, 3V3_SYS"))) {
      twin.tick(samples);
    }

    assertThat(samples.watts().get(0)).isCloseTo(0.43, within(1e-12));
  }

  @Test
  void startsAShellAgainThatHasEnded() throws IOException {
    try (PmicTwin twin = new PmicTwin(board, LOW)) {
      twin.tick(samples);
      twin.killShell();
      for (int i = 0; i < 30; i++) {
        twin.tick(samples);
      }
    }

    assertThat(samples.losses())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("pmic: its shell ended with exit code");
    assertThat(samples.watts()).hasSizeGreaterThan(25);
  }

  @Test
  void aShellThatEndsWithTheRecorderIsNoLoss() throws IOException {
    try (PmicTwin twin = new PmicTwin(board, LOW)) {
      twin.tick(samples);
      twin.killShell();
      twin.tick(samples);
      twin.meter().finish(samples);
    }

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VDD_CORE_A current(7)=1.00000000A|got none unknown and 3V7_WL_SW, 3V3_SYS",
        "EXT5V_A current(26)=1.00000000A|got EXT5V unknown and 3V7_WL_SW",
        "error=1 error_msg=\"Command not registered\"|got 'error=1",
        "Can't open device file: /dev/vcio|let the user into the group video",
        "VDD_CORE_A current(7)=1.0,0A|got 'VDD_CORE_A current(7)=1.0,0A'",
      })
  void refusesOtherRailsAndOtherBoardsInOneLine(String line, String message) throws IOException {
    PmicTwin.program(board);
    Files.writeString(board.resolve("adc"), line + "\n");

    assertThatThrownBy(() -> open(settings()))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .contains(message)
        .doesNotContain("\n");
  }

  @Test
  void namesTheRailsThatThereAre() throws IOException {
    PmicTwin.program(board);
    Files.writeString(board.resolve("adc"), PmicTwin.rails(LOW));

    assertThatThrownBy(() -> open(settings().with(PmicKind.RAILS, "VDD_CPU")))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("got --rails VDD_CPU; here are: 0V8_AON, 0V8_SW, 1V1_SYS");
  }

  @Test
  void saysWhichPackageIsMissing() {
    MeterSettings settings = MeterSettings.at(Frequency.ofHertz(10));

    assertThatThrownBy(() -> open(settings.with(PmicKind.VCGENCMD, "/none/vcgencmd")))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("/none/vcgencmd: not found'; install the package raspi-utils");
  }

  @Test
  void saysThatALoginFailed() throws IOException {
    Path login = board.resolve("login");
    Files.writeString(login, "echo 'Permission denied (publickey).'; exit 255");
    MeterSettings settings = settings().with(PmicKind.OVER, "/bin/sh " + login);

    assertThatThrownBy(() -> open(settings))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("exit code 255: Permission denied (publickey).; log in by hand once");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--scale 1.1|--scale needs its relative standard uncertainty",
        "--scale-offset 1W|--scale-offset needs --scale",
        "--vcgencmd a;b|must be a path of letters",
      })
  void refusesSettingsThatAreNoWhole(String given, String message) {
    MeterSettings all = MeterSettings.at(Frequency.ofHertz(10));
    String value = given.split(" ")[1];
    MeterSettings settings =
        switch (given.split(" ")[0]) {
          case "--scale" -> all.with(PmicKind.SCALE, PmicKind.SCALE.parse(value));
          case "--vcgencmd" -> all.with(PmicKind.VCGENCMD, value);
          default -> all.with(PmicKind.SCALE_OFFSET, Power.parse(value));
        };

    assertThatThrownBy(() -> new PmicKind().check(settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private MeterSettings settings() {
    return MeterSettings.at(Frequency.ofHertz(10))
        .with(PmicKind.VCGENCMD, board.resolve("vcgencmd").toString());
  }

  private static void open(MeterSettings settings) throws IOException {
    new PmicKind().open(settings).close();
  }
}
