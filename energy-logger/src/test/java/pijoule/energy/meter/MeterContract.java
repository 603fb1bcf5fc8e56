package pijoule.energy.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.base.ClockAnchor;
import pijoule.energy.meter.MeterTwin.Fault;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * What every meter keeps: the powers of a device come out as they are, the energy in the trace's
 * files is theirs, and each {@link Fault} leaves a gap and one message, after which recording goes
 * on: nothing that a device does wrong becomes a power. A kind of meter joins with a subclass that
 * makes its {@link MeterTwin}.
 */
public abstract class MeterContract {
  /** The two powers of the simulated device, W; both are whole in every device's steps. */
  protected static final double LOW = 1.9;

  protected static final double HIGH = 3.8;

  private static final double NANOS = 1e9;

  /** Where a number was carried through a decimal fraction and back. */
  private static final double LAST_DIGIT = 1e-12;

  @TempDir private Path folder;
  private Meter meter;

  /** A device that gives {@link #LOW}, and its open meter. */
  protected abstract MeterTwin twin(Path folder) throws IOException;

  /** Relative difference of a power that is no error: the device's own last digit. */
  protected double lastDigit() {
    return LAST_DIGIT;
  }

  @Test
  void aTraceHasTheDevicesPowersAndTheirEnergy() throws IOException {
    Path out = folder.resolve("trace");
    long changeNs;
    long backNs;
    long startNs;
    try (MeterTwin twin = twin(folder)) {
      bounded(twin);
      startNs = twin.nowNs();
      TraceInfo info = info(twin);
      try (TraceWriter trace = TraceWriter.begin(out, info)) {
        run(twin, 20, trace);
        changeNs = change(twin, HIGH);
        run(twin, 20, trace);
        backNs = change(twin, LOW);
        run(twin, 26, trace);
        meter.finish(trace);
        trace.close(twin.meter().info());
      }
    }
    TraceInfo closed = TraceInfo.read(Path.of(out + ".json"));
    double seconds = (backNs - changeNs) / NANOS;
    double joules = LOW * 60 + (HIGH - LOW) * seconds;

    assertThat(closed.closing().orElseThrow().losses()).isEmpty();
    assertThat(energy(out, closed, new Window("60 s", startNs + sec(3), startNs + sec(63))))
        .isCloseTo(joules, within(1e-3 * joules));
  }

  @Test
  void everySampleIsThePowerToTheLastDigit() throws IOException {
    Samples samples = new Samples();
    try (MeterTwin twin = twin(folder)) {
      bounded(twin);
      run(twin, 10, samples);
      meter.finish(samples);
    }

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts()).isNotEmpty().allSatisfy(this::isLow);
    assertThat(samples.times()).isSorted().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aFaultLeavesAGapAndOneMessageAndRecordingGoesOn(Fault fault) throws IOException {
    Samples samples = new Samples();
    long beginNs;
    long endNs;
    long periodNs;
    long lastNs;
    try (MeterTwin twin = twin(folder)) {
      if (twin.impossible().containsKey(fault)) {
        assertThat(twin.impossible().get(fault)).as("why no device can have it").isNotBlank();
        return;
      }
      bounded(twin);
      periodNs = Math.round(NANOS / twin.hertz());
      run(twin, 5, samples);
      beginNs = twin.nowNs();
      twin.begin(fault);
      switch (fault.length()) {
        case AT_ONCE -> suspend(fault, samples);
        case ONE_READING -> meter.sample(samples);
        case SECONDS -> run(twin, 3, samples);
      }
      twin.end(fault);
      endNs = twin.nowNs();
      run(twin, 20, samples);
      meter.finish(samples);
      lastNs = twin.nowNs();
    }
    List<Long> times = samples.times();
    long graceNs = 3 * periodNs + sec(0.1);

    assertThat(samples.losses()).hasSize(1).first().asString().doesNotContain("\n");
    assertThat(samples.watts()).isNotEmpty().allSatisfy(this::isLow);
    assertThat(times).isSorted().doesNotHaveDuplicates();
    assertThat(times).noneMatch(ns -> ns > beginNs + graceNs && ns < endNs - graceNs);
    assertThat(times).filteredOn(ns -> ns < beginNs).hasSizeGreaterThan(share(0.8, 5, periodNs));
    assertThat(times).filteredOn(ns -> ns > endNs).hasSizeGreaterThan(share(0.6, 20, periodNs));
    assertThat(times.get(times.size() - 1)).isGreaterThan(lastNs - graceNs);
  }

  @Test
  void aCounterThatWrapsLosesNothing() throws IOException {
    Samples samples = new Samples();
    try (MeterTwin twin = twin(folder)) {
      bounded(twin);
      if (!twin.aboutToWrap()) {
        return;
      }
      run(twin, 10, samples);
      meter.finish(samples);
    }

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts()).hasSizeGreaterThan(100).allSatisfy(this::isLow);
  }

  @Test
  void zeroForEverIsNoPower() throws IOException {
    Samples samples = new Samples();
    long zeroNs;
    long lowNs;
    try (MeterTwin twin = twin(folder)) {
      if (!twin.neverZero().isEmpty()) {
        return;
      }
      bounded(twin);
      run(twin, 15, samples);
      zeroNs = change(twin, 0);
      run(twin, 25, samples);
      lowNs = change(twin, LOW);
      run(twin, 25, samples);
      meter.finish(samples);
    }

    assertThat(samples.losses()).singleElement().asString().contains("nothing but 0 W");
    assertThat(samples.times()).noneMatch(ns -> ns > zeroNs + sec(7) && ns < lowNs - sec(2));
    assertThat(samples.times()).filteredOn(ns -> ns > lowNs).isNotEmpty();
  }

  private void isLow(double watts) {
    assertThat(watts).isCloseTo(LOW, within(lastDigit() * LOW));
  }

  private static int share(double part, double seconds, long periodNs) {
    return (int) (part * seconds * NANOS / periodNs);
  }

  private void run(MeterTwin twin, double seconds, SampleSink sink) throws IOException {
    long endNs = twin.nowNs() + sec(seconds);
    while (twin.nowNs() < endNs) {
      meter.sample(sink);
    }
  }

  private void suspend(Fault fault, SampleSink sink) throws IOException {
    if (fault == Fault.SUSPENDED) {
      meter.suspended("the host was suspended", sink);
    }
  }

  /** The twin's meter with its kind's bound of power, as every recorder has it. */
  private void bounded(MeterTwin twin) {
    MeterKind kind = MeterKinds.ofKey(twin.meter().info().kind()).orElseThrow();
    meter = kind.bounded(new TickingMeter(twin), MeterSettings.at(kind.maxRate()));
  }

  /** A twin's meter; each of its samples lets an interval pass before. */
  private record TickingMeter(MeterTwin twin) implements Meter {
    @Override
    public MeterInfo info() {
      return twin.meter().info();
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      twin.tick(sink);
    }

    @Override
    public void suspended(String reason, SampleSink sink) throws IOException {
      twin.meter().suspended(reason, sink);
    }

    @Override
    public void finish(SampleSink sink) throws IOException {
      twin.meter().finish(sink);
    }

    @Override
    public void close() throws IOException {
      twin.close();
    }
  }

  private static long change(MeterTwin twin, double watts) throws IOException {
    twin.power(watts);
    return twin.nowNs();
  }

  private static long sec(double seconds) {
    return Math.round(seconds * NANOS);
  }

  private static TraceInfo info(MeterTwin twin) {
    return new TraceInfo(
        "meter", "host", twin.hertz(), twin.meter().info(), ClockAnchor.now(), Optional.empty());
  }

  private static double energy(Path out, TraceInfo info, Window window) throws IOException {
    try (TraceReader reader = TraceReader.open(Path.of(out + ".csv"))) {
      List<WindowEnergy> energies =
          new EnergyIntegral(List.of(window), GapShare.NONE).over(reader, info);
      return energies.get(0).energyJoules().orElseThrow();
    }
  }
}
