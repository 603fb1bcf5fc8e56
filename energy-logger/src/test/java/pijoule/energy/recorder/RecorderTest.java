package pijoule.energy.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo.TraceClosing;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;

class RecorderTest {
  private static final Frequency RATE = Frequency.ofHertz(100);
  private static final long INTERVAL = 10_000_000;

  @TempDir private Path folder;
  private long nowNs = 1_000;
  private long wallMs = 1_795_000_000_000L;
  private double bootSeconds = 500;
  private double sleepSeconds;
  private boolean wallSteps;
  private final List<Long> sampledAt = new ArrayList<>();

  @Test
  void samplesOnAnAbsoluteSchedule() throws IOException {
    TraceClosing closing = record(5, 0, INTERVAL / 4);

    assertThat(sampledAt)
        .containsExactly(
            1_000L,
            1_000 + INTERVAL,
            1_000 + 2 * INTERVAL,
            1_000 + 3 * INTERVAL,
            1_000 + 4 * INTERVAL);
    assertThat(closing.samples()).isEqualTo(5);
    assertThat(closing.losses()).isEmpty();
  }

  @Test
  void reportsAStallAndGoesOnOnItsGrid() throws IOException {
    TraceClosing closing = record(4, 3, 7 * INTERVAL + 5);

    assertThat(sampledAt.get(3)).isEqualTo(1_000 + 10 * INTERVAL);
    assertThat(closing.losses()).hasSize(1);
    assertThat(closing.losses().get(0).afterNs()).hasValue(1_000 + 2 * INTERVAL);
    assertThat(closing.losses().get(0).beforeNs()).hasValue(1_000 + 10 * INTERVAL);
  }

  @Test
  void announcesOnceAfterTheFirstSampleIsInTheTrace() throws IOException {
    List<Long> announced = new ArrayList<>();
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a-1"), TestTraces.info(SampleKind.POINT))) {
      Recorder[] recorder = new Recorder[1];
      recorder[0] = recorder(new Script(recorder, 4, 0, 0), trace);
      recorder[0].run(() -> announced.add(trace.samples()));
    }

    assertThat(announced).containsExactly(1L);
  }

  @Test
  void keepsWhatWasSampledBeforeAMeterFails() throws IOException {
    Path csv = folder.resolve("a-1.csv");
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a-1"), TestTraces.info(SampleKind.POINT))) {
      Recorder[] recorder = new Recorder[1];
      Meter failing = new Script(recorder, Integer.MAX_VALUE, 3, -1);
      recorder[0] = recorder(failing, trace);
      assertThatThrownBy(() -> recorder[0].run(() -> {})).hasMessage("the meter is unplugged");
    }

    assertThat(Trace.open(csv).info().closing().orElseThrow().samples()).isEqualTo(2);
  }

  @Test
  void keepsWhatAMeterHeldWhenItFailed() throws IOException {
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a-1"), TestTraces.info(SampleKind.POINT))) {
      assertThatThrownBy(() -> recorder(new Holding(), trace).run(() -> {}))
          .hasMessage("the meter is unplugged");
    }

    TraceClosing closing = Trace.open(folder.resolve("a-1.csv")).info().closing().orElseThrow();
    assertThat(closing.samples()).isEqualTo(1);
  }

  /** The clock of the samples stands while the host sleeps; the one since boot goes on. */
  @Test
  void aSuspendOfTheHostIsAGapOfTheTrace() throws IOException {
    TraceClosing closing = record(4, 2, 0, 3_600);

    assertThat(closing.losses()).hasSize(1);
    assertThat(closing.losses().get(0).reason())
        .isEqualTo("the recorder's host was suspended for 3600.00 s; keep it awake");
    assertThat(closing.losses().get(0).afterNs()).hasValue(1_000 + INTERVAL);
    assertThat(closing.losses().get(0).beforeNs()).hasValue(1_000 + 2 * INTERVAL);
  }

  @Test
  void aWallClockThatIsSetIsNoSuspend() throws IOException {
    wallSteps = true;

    assertThat(record(4, 2, 0, 0).losses()).isEmpty();
  }

  private TraceClosing record(int samples, int lateSample, long lateNs) throws IOException {
    return record(samples, lateSample, lateNs, 0);
  }

  private TraceClosing record(int samples, int lateSample, long lateNs, double sleepSeconds)
      throws IOException {
    this.sleepSeconds = sleepSeconds;
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a-1"), TestTraces.info(SampleKind.POINT))) {
      Recorder[] recorder = new Recorder[1];
      recorder[0] = recorder(new Script(recorder, samples, lateSample, lateNs), trace);
      recorder[0].run(() -> {});
    }
    return Trace.open(folder.resolve("a-1.csv")).info().closing().orElseThrow();
  }

  private Recorder recorder(Meter meter, TraceWriter trace) {
    return new Recorder(
        meter,
        trace,
        RATE,
        () -> nowNs,
        nanos -> nowNs += Math.min(nanos, 3_000_000),
        new SuspendWatch(
            () -> nowNs,
            () -> wallMs + nowNs / 1_000_000,
            () -> OptionalDouble.of(bootSeconds + nowNs * 1e-9)));
  }

  /** Samples now, stops the recorder after so many, and may be late once or fail (late -1). */
  private final class Script implements Meter {
    private final Recorder[] recorder;
    private final int samples;
    private final int lateSample;
    private final long lateNs;

    Script(Recorder[] recorder, int samples, int lateSample, long lateNs) {
      this.recorder = recorder;
      this.samples = samples;
      this.lateSample = lateSample;
      this.lateNs = lateNs;
    }

    @Override
    public MeterInfo info() {
      return TestTraces.meter(SampleKind.POINT);
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      if (sampledAt.size() + 1 == lateSample && lateNs < 0) {
        throw new IOException("the meter is unplugged");
      }
      sink.sample(nowNs, 1);
      sampledAt.add(nowNs);
      if (sampledAt.size() == lateSample) {
        bootSeconds += sleepSeconds;
        wallMs += Math.round(1e3 * sleepSeconds) + (wallSteps ? 3_600_000 : 0);
      }
      if (sampledAt.size() == samples) {
        recorder[0].stop();
      }
      nowNs += lateSample == 0 || sampledAt.size() == lateSample ? Math.max(0, lateNs) : 0;
    }

    @Override
    public void close() {}
  }

  /** Fails at once, and has a sample that it held back. */
  private final class Holding implements Meter {
    @Override
    public MeterInfo info() {
      return TestTraces.meter(SampleKind.POINT);
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      throw new IOException("the meter is unplugged");
    }

    @Override
    public void finish(SampleSink sink) throws IOException {
      sink.sample(nowNs, 1);
    }

    @Override
    public void close() {}
  }
}
