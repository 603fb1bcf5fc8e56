package pijoule.energy.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.base.ClockAnchor;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleSink.SampleTarget;
import pijoule.energy.recorder.Recorder;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Window;

/**
 * The script for Joulescopes behind the meter, with a simulated package of the maker: by the public
 * description in github.com/jetperch/joulescope_driver (include/jsdrv.h, doc/js220.txt, the Driver
 * of the Python package).
 */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class JoulescopeTest {
  private static final String SCRIPT = "../experiments/meters/joulescope.py";
  private static final String PACKAGE = "src/test/resources/joulescope";
  private static final double LOW_WATTS = 1.2345678901234567;
  private static final double HIGH_WATTS = 3.4567890123456786;
  private static final Frequency RATE = Frequency.ofHertz(1000);

  @TempDir private Path folder;

  @BeforeEach
  void needsPython() throws InterruptedException {
    boolean python;
    try {
      python = new ProcessBuilder("python3", "-c", "").start().waitFor() == 0;
    } catch (IOException absent) {
      python = false;
    }
    assumeTrue(python, "python3 is not installed");
  }

  @Test
  void recordsTheKnownPowerToItsLastDigitAndItsEnergy() throws IOException {
    Rows rows = record("steady", 1_500);

    assertThat(rows.losses()).isEmpty();
    assertThat(rows.watts).containsOnly(LOW_WATTS, HIGH_WATTS);
    // The load has a period of 200 statistics: from any one on, five periods have its mean power.
    Window window = new Window("periods", rows.times.get(400), rows.times.get(1_400));
    try (TraceReader reader = TraceReader.open(rows.csv)) {
      double joules =
          new EnergyIntegral(List.of(window), GapShare.NONE)
              .over(reader)
              .get(0)
              .energyJoules()
              .orElseThrow();
      double truth = (LOW_WATTS + HIGH_WATTS) / 2;
      assertThat(joules).isCloseTo(truth, within(1e-3 * truth));
    }
  }

  @Test
  void lostStatisticsLeaveAGapWithTheirNumber() throws IOException {
    Rows rows = record("lossy", 500);

    assertThat(rows.losses())
        .extracting(TraceLoss::reason, TraceLoss::lostSamples)
        .containsExactly(
            tuple("statistics of the Joulescope did not come", OptionalLong.of(3)),
            tuple("statistics of the Joulescope did not come", OptionalLong.of(1)));
    // The four are the statistics 200 to 202 and 400.
    int last = rows.gaps.size() - 1;
    assertThat(rows.gaps.get(last) - rows.gaps.get(last - 1)).isEqualTo(197);
    assertThat(rows.watts).containsOnly(LOW_WATTS, HIGH_WATTS);
  }

  @ParameterizedTest
  @CsvSource({"vanishing, it was unplugged", "silent, it sent nothing for 2 s"})
  void goesOnAfterADeviceThatWentAway(String scenario, String reason) throws IOException {
    Rows rows = record(scenario, 400);

    assertThat(rows.losses())
        .extracting(TraceLoss::reason)
        .containsExactly(
            "Joulescope u/js220/000123: " + reason,
            "the program ended with exit code 3; it is started again after 1 s");
    assertThat(rows.gaps).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "missing | --rate 1000 | 1 | needs the package pyjoulescope_driver",
        "none    | --rate 1000 | 1 | needs a Joulescope JS110, JS220 or JS320, found none",
        "two     | --rate 1000 | 1 | needs --serial where there are several devices, found u/js220/",
        "two     | --serial 7  | 1 | with the serial number 7, found u/js220/000123, u/js220/000456",
        "other   | --rate 1000 | 1 | needs a Joulescope JS110, JS220 or JS320, found u/xyz/000001",
        "old     | --rate 1000 | 1 | a JS110 makes 2 statistics a second, got --rate 1000",
        "new     | --rate 1000 | 1 | u/js320/8w2a makes 20 statistics a second, got --rate 1000",
        "busy    | --rate 1000 | 1 | cannot open u/js220/000123: jsdrv_open failed 19 BUSY",
        "steady  | --rate 5000 | 2 | --rate must lie within 1 and 1000 (Hz), got 5000",
        "steady  | --rate fast | 2 | invalid float value"
      })
  void saysInOneLineWhatIsMissing(String scenario, String options, int code, String message)
      throws Exception {
    Process script = start(scenario, options);

    assertThat(new String(script.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("joulescope: ")
        .contains(message)
        .containsOnlyOnce("\n");
    assertThat(new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isIn("", "t_s,mean_watts\n");
    assertThat(script.waitFor()).isEqualTo(code);
  }

  @Test
  void theMeterIsRefusedWithoutADevice() {
    assertThatThrownBy(() -> open("none").close())
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("the program ended with exit code 1");
  }

  @Test
  void takesTheSerialNumber() throws Exception {
    Process script = start("two", "--serial 000456");
    assertThat(script.inputReader().readLine()).isEqualTo("t_s,mean_watts");
    script.toHandle().destroy();

    assertThat(script.waitFor()).isZero();
    assertThat(script.getErrorStream().readAllBytes()).isEmpty();
  }

  @Test
  void readsAJs110ByItsOwnTwoStatisticsASecond() throws Exception {
    Process script = start("old", "--rate 2");
    assertThat(script.inputReader().readLine()).isEqualTo("t_s,mean_watts");
    // From sample 123456789 on, half a second of 2,000,000 a second.
    assertThat(script.inputReader().readLine()).isEqualTo("62.228394500,1.2345678901234567e+00");
    script.toHandle().destroy();

    assertThat(script.waitFor()).isZero();
  }

  @Test
  void readsAJs320ByTheStatisticsThatItMakes() throws Exception {
    Process script = start("new", "--rate 20");
    assertThat(script.inputReader().readLine()).isEqualTo("t_s,mean_watts");
    // From sample 123456789 on, 50 ms of 2,000,000 a second.
    assertThat(script.inputReader().readLine()).isEqualTo("61.778394500,1.2345678901234567e+00");
    script.toHandle().destroy();

    assertThat(script.waitFor()).isZero();
  }

  @Test
  void endsWithItsReader() throws Exception {
    Process script = start("steady", "--rate 1000");
    assertThat(script.inputReader().readLine()).isEqualTo("t_s,mean_watts");
    script.getInputStream().close();

    assertThat(script.waitFor()).isZero();
    assertThat(script.getErrorStream().readAllBytes()).isEmpty();
  }

  private static Process start(String scenario, String options) throws IOException {
    return new ProcessBuilder("/bin/sh", "-c", command(scenario, options)).start();
  }

  private static String command(String scenario, String options) {
    return "PYTHONPATH=%s JOULESCOPE_TWIN=%s exec python3 -B %s %s"
        .formatted(PACKAGE, scenario, SCRIPT, options);
  }

  private static Meter open(String scenario) throws IOException {
    MeterSettings settings =
        MeterSettings.at(RATE).with(CommandKind.COMMAND, command(scenario, "--rate 1000"));
    return new CommandKind().open(settings, new MeterHost(Path.of("/"), System::nanoTime));
  }

  /** Records until there are so many samples. */
  private Rows record(String scenario, int samples) throws IOException {
    try (Meter meter = open(scenario);
        TraceWriter trace = TraceWriter.begin(folder.resolve("js-1"), info(meter))) {
      AtomicReference<Recorder> recorder = new AtomicReference<>();
      SampleTarget enough =
          new SampleTarget() {
            @Override
            public void sample(Sample sample) throws IOException {
              trace.sample(sample);
            }

            @Override
            public void loss(String reason, OptionalLong lostSamples) {
              trace.loss(reason, lostSamples);
            }

            @Override
            public long samples() {
              return trace.samples();
            }

            @Override
            public void tick(long nowNs) throws IOException {
              trace.tick(nowNs);
              if (trace.samples() >= samples) {
                recorder.get().stop();
              }
            }
          };
      recorder.set(new Recorder(meter, enough, RATE));
      recorder.get().run(() -> {});
      trace.close(meter.info());
      return new Rows(trace.csv());
    }
  }

  private static TraceInfo info(Meter meter) {
    return new TraceInfo(
        "js", "desk", RATE.hertz(), meter.info(), ClockAnchor.now(), Optional.empty());
  }

  /**
   * What a trace has.
   *
   * <p>On a busy machine the first rows may be late: until one was in time, the clock is tied again
   * and the row after it may seem to come before it. Such losses are the clock's.
   */
  private static final class Rows {
    private final Path csv;
    private final TraceInfo info;
    private final List<Long> times = new ArrayList<>();
    private final List<Double> watts = new ArrayList<>();

    /** Samples before each gap. */
    private final List<Integer> gaps = new ArrayList<>();

    List<TraceLoss> losses() {
      return info.closing().orElseThrow().losses().stream()
          .filter(loss -> !loss.reason().matches("row \\d+ ns before .*"))
          .toList();
    }

    Rows(Path csv) throws IOException {
      this.csv = csv;
      this.info = Trace.open(csv).info();
      try (TraceReader reader = TraceReader.open(csv)) {
        while (reader.next()) {
          if (reader.gap()) {
            gaps.add(times.size());
          } else {
            times.add(reader.timeNs());
            watts.add(reader.powerWatts());
          }
        }
      }
    }
  }
}
