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
import pijoule.energy.clock.ClockAnchor;
import pijoule.energy.meter.MeterTwin.Fault;
import pijoule.energy.recorder.SampleTarget;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * What every meter keeps: the powers of a device come out as they are, the energy in the trace's
 * files is theirs, and a device that vanishes, stalls, sends rubbish or begins its counter again
 * leaves a gap and one message, after which recording goes on. A kind of meter joins with a
 * subclass that makes its {@link MeterTwin}.
 */
public abstract class MeterContract {
  /** The two powers of the simulated device, W; both are whole in every device's steps. */
  protected static final double LOW = 1.9;

  protected static final double HIGH = 3.8;

  private static final double NANOS = 1e9;

  /** Where a number was carried through a decimal fraction and back. */
  private static final double LAST_DIGIT = 1e-12;

  @TempDir private Path folder;

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
      startNs = twin.nowNs();
      TraceInfo info = info(twin);
      try (TraceWriter trace = TraceWriter.begin(out, info)) {
        SampleTarget target = SampleTarget.trace(trace);
        run(twin, 20, target);
        changeNs = change(twin, HIGH);
        run(twin, 20, target);
        backNs = change(twin, LOW);
        run(twin, 26, target);
        twin.meter().finish(target);
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
      run(twin, 10, samples);
      twin.meter().finish(samples);
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
      periodNs = Math.round(NANOS / twin.hertz());
      run(twin, 5, samples);
      beginNs = twin.nowNs();
      twin.begin(fault);
      if (fault != Fault.RESTARTED) {
        run(twin, 3, samples);
      }
      twin.end(fault);
      endNs = twin.nowNs();
      run(twin, 20, samples);
      twin.meter().finish(samples);
      lastNs = twin.nowNs();
    }
    List<Long> times = samples.times();
    long graceNs = 3 * periodNs + sec(0.1);

    assertThat(samples.losses()).hasSize(1).first().asString().doesNotContain("\n");
    assertThat(samples.watts()).allSatisfy(this::isLow);
    assertThat(times).isSorted().doesNotHaveDuplicates();
    assertThat(times).noneMatch(ns -> ns > beginNs + graceNs && ns < endNs - graceNs);
    assertThat(times).filteredOn(ns -> ns < beginNs).hasSizeGreaterThan(share(0.8, 5, periodNs));
    assertThat(times).filteredOn(ns -> ns > endNs).hasSizeGreaterThan(share(0.6, 20, periodNs));
    assertThat(times.get(times.size() - 1)).isGreaterThan(lastNs - graceNs);
  }

  private void isLow(double watts) {
    assertThat(watts).isCloseTo(LOW, within(lastDigit() * LOW));
  }

  private static int share(double part, double seconds, long periodNs) {
    return (int) (part * seconds * NANOS / periodNs);
  }

  private static void run(MeterTwin twin, double seconds, SampleSink sink) throws IOException {
    long endNs = twin.nowNs() + sec(seconds);
    while (twin.nowNs() < endNs) {
      twin.tick(sink);
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
      List<WindowEnergy> energies = new EnergyIntegral(List.of(window)).over(reader, info);
      return energies.get(0).energyJoules().orElseThrow();
    }
  }
}
