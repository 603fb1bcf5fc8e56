package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * A tick that is late by many intervals, from the counter to the energy of windows: 2 W for a
 * while, 1 W, then over the late interval 2 W in its first half and 1 W in its second, then 1 W.
 */
class LateCounterTest {
  private static final long INTERVAL = 10_000_000;
  private static final int TICKS = 60;
  private static final long BUSY_NS = 20 * INTERVAL;
  private static final long BEFORE_NS = TICKS * INTERVAL;
  private static final MeterSettings SETTINGS =
      MeterSettings.at(Frequency.ofHertz(100))
          .with(ModelKind.IDLE, Power.ofWatts(1))
          .with(ModelKind.BUSY, Power.ofWatts(2));

  @TempDir private Path folder;
  private long nowNs;

  /** Counters whose state is a time in use, ns. */
  private enum Counter {
    RAPL {
      @Override
      void show(HostTree host, long nowNs, long busyNs) throws IOException {
        host.rapl(0, "package-0", (nowNs + busyNs) / 1_000, 262_143_328_850L);
      }

      @Override
      Meter open(MeterHost host) throws IOException {
        return new RaplKind().open(MeterSettings.at(Frequency.ofHertz(100)), host);
      }
    },
    CPU_TIME {
      @Override
      void show(HostTree host, long nowNs, long busyNs) throws IOException {
        host.stat(1, 0).cpuacctRoot().cpuacct(busyNs);
      }
    },
    TICKS_OF_10_MS {
      @Override
      void show(HostTree host, long nowNs, long busyNs) throws IOException {
        host.stat(1, (nowNs - busyNs) / INTERVAL);
      }
    };

    abstract void show(HostTree host, long nowNs, long busyNs) throws IOException;

    Meter open(MeterHost host) throws IOException {
      return new ModelKind().open(SETTINGS, host);
    }
  }

  /** Ticks slide over 10 intervals: samples are more than 20 apart in an interval of 32. */
  @ParameterizedTest
  @CsvSource({
    "RAPL, 30",
    "RAPL, 300",
    "CPU_TIME, 30",
    "CPU_TIME, 300",
    "TICKS_OF_10_MS, 32",
    "TICKS_OF_10_MS, 300"
  })
  void theEnergyAcrossALateTickIsTheCountersAndUCoversEdgesInIt(Counter counter, int late)
      throws IOException {
    long lateNs = late * INTERVAL;
    List<Window> windows =
        List.of(
            new Window("across", BEFORE_NS - 33 * INTERVAL / 2, BEFORE_NS + lateNs + 17 * INTERVAL),
            new Window("before", 32 * INTERVAL, 50 * INTERVAL),
            new Window(
                "after", BEFORE_NS + lateNs + 20 * INTERVAL, BEFORE_NS + lateNs + 40 * INTERVAL),
            new Window("ends in it", BEFORE_NS - 20 * INTERVAL, BEFORE_NS + lateNs / 2),
            new Window("starts in it", BEFORE_NS + lateNs / 3, BEFORE_NS + lateNs + 20 * INTERVAL),
            new Window("within", BEFORE_NS + lateNs / 4, BEFORE_NS + lateNs / 2));

    TraceInfo info = record(counter, lateNs);
    List<WindowEnergy> energies = energies(windows, info);

    for (int i = 0; i < windows.size(); i++) {
      WindowEnergy energy = energies.get(i);
      double error = energy.energyJoules().orElseThrow() - truthJoules(windows.get(i), lateNs);
      double u = EnergyUncertainty.of(energy, info.meterInfo(), 0).uJoules().orElseThrow();
      if (i < 3) {
        assertThat(error).as(windows.get(i).id()).isCloseTo(0, within(1e-9));
        assertThat(energy.bridge().orElseThrow().uJoules()).isZero();
      } else {
        assertThat(Math.abs(error)).as(windows.get(i).id()).isBetween(1e-3, 2 * u);
      }
    }
  }

  private TraceInfo record(Counter counter, long lateNs) throws IOException {
    HostTree host = new HostTree(folder.resolve("host"));
    counter.show(host, 0, 0);
    try (Meter meter = counter.open(new MeterHost(host.root(), () -> nowNs))) {
      TraceInfo info = TestTraces.info(meter.info());
      try (TraceWriter writer = TraceWriter.begin(folder.resolve("t"), info)) {
        meter.sample(writer);
        for (int tick = 1; tick <= 2 * TICKS; tick++) {
          nowNs += tick == TICKS + 1 ? lateNs : INTERVAL;
          counter.show(host, nowNs, busyNs(nowNs, lateNs));
          meter.sample(writer);
        }
      }
      return info;
    }
  }

  private List<WindowEnergy> energies(List<Window> windows, TraceInfo info) throws IOException {
    try (TraceReader reader = TraceReader.open(folder.resolve("t.csv"))) {
      return new EnergyIntegral(windows, GapShare.NONE).over(reader, info);
    }
  }

  private static long busyNs(long timeNs, long lateNs) {
    return Math.min(timeNs, BUSY_NS) + Math.max(0, Math.min(timeNs - BEFORE_NS, lateNs / 2));
  }

  private static double truthJoules(Window window, long lateNs) {
    long busyNs = busyNs(window.endNs(), lateNs) - busyNs(window.startNs(), lateNs);
    return window.durationSeconds() + busyNs * 1e-9;
  }
}
