package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.Samples;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

class ModelMeterTest {
  private static final long INTERVAL = 10_000_000;
  private static final MeterSettings AT_100_HZ = MeterSettings.at(Frequency.ofHertz(100));

  @TempDir private Path root;
  private HostTree host;
  private final Samples samples = new Samples();
  private long nowNs = 500;

  @BeforeEach
  void plant() throws IOException {
    host = new HostTree(root).stat(2, 0).cpuacctRoot().cpuacct(7);
  }

  @Test
  void addsTheUsedPartOfTheBusyPowerAtTheMiddleOfTheInterval() throws IOException {
    try (Meter meter = open(Optional.of(1.0), Optional.of(3.0))) {
      meter.sample(samples);
      tick(INTERVAL, 7 + INTERVAL / 2);
      meter.sample(samples);
    }

    assertThat(samples.times()).containsExactly(500 + INTERVAL / 2);
    assertThat(samples.watts()).containsExactly(1.0 + 2.0 * 0.25);
  }

  /** Beyond 5 s even a counter's interval is a gap. */
  @Test
  void givesNoMeanOverAStall() throws IOException {
    try (Meter meter = open(Optional.empty(), Optional.empty())) {
      meter.sample(samples);
      tick(500 * INTERVAL + 1, 1_000_000);
      meter.sample(samples);
      assertThat(samples.times()).isEmpty();
      tick(INTERVAL, 1_000_000);
      meter.sample(samples);
    }

    assertThat(samples.watts()).containsExactly(1.77);
  }

  /** Idle, a late tick of 7 intervals with one CPU of two in use, idle: 1.5 W x 70 ms between. */
  @Test
  void aLateTickLosesNoEnergy() throws IOException {
    try (Meter meter = open(Optional.of(1.0), Optional.of(2.0))) {
      meter.sample(samples);
      tick(INTERVAL, 7);
      meter.sample(samples);
      tick(7 * INTERVAL, 7 + 7 * INTERVAL);
      meter.sample(samples);
      tick(INTERVAL, 7 + 7 * INTERVAL);
      meter.sample(samples);
    }

    assertThat(samples.watts()).containsExactly(1.0, 1.5, 1.5, 1.0);
    double wattNanos = 0;
    for (int i = 1; i < samples.times().size(); i++) {
      double mean = (samples.watts().get(i) + samples.watts().get(i - 1)) / 2;
      wattNanos += mean * (samples.times().get(i) - samples.times().get(i - 1));
    }
    assertThat(wattNanos).isCloseTo(1.0 * INTERVAL + 1.5 * 7 * INTERVAL, within(1.0));
  }

  /** A CPU that is taken out takes its time with it: a use below 0 was a power below idle. */
  @Test
  void cpuTimeThatGoesBackIsALoss() throws IOException {
    try (Meter meter = open(Optional.of(1.0), Optional.of(2.0))) {
      meter.sample(samples);
      tick(INTERVAL, 5 * INTERVAL);
      meter.sample(samples);
      tick(INTERVAL, 2 * INTERVAL);
      meter.sample(samples);
      tick(INTERVAL, 2 * INTERVAL);
      meter.sample(samples);
    }

    assertThat(samples.losses())
        .containsExactly("model: the CPU time went back by %s ns: 1".formatted(3 * INTERVAL));
    assertThat(samples.watts()).hasSize(2).allSatisfy(w -> assertThat(w).isGreaterThanOrEqualTo(1));
  }

  @Test
  void isAnEstimateWithThePapersBoardAsItsBounds() throws IOException {
    try (Meter meter = open(Optional.empty(), Optional.empty())) {
      MeterInfo info = meter.info();

      assertThat(info.estimate()).isTrue();
      assertThat(info.settings())
          .containsEntry("idle_watts", 1.77)
          .containsEntry("busy_watts", 1.96);
      assertThat(info.powerMinWatts()).hasValue(1.77);
      assertThat(info.powerMaxWatts()).hasValue(1.96);
      assertThat(info.accuracy().of(Term.U_GAIN_RELATIVE)).isEmpty();
    }
  }

  @Test
  void readsTicksThroughASlidingWindowAndSaysSo(@TempDir Path ticksRoot) throws IOException {
    HostTree ticks = new HostTree(ticksRoot).stat(1, 0);
    try (Meter meter = open(ticks.root(), settings(Optional.of(1.0), Optional.of(2.0)))) {
      for (int i = 0; i <= 40; i++) {
        ticks.stat(1, i / 2);
        meter.sample(samples);
        nowNs += INTERVAL;
      }
      assertThat(meter.info().source()).contains("/proc/stat", "sliding window of 100 ms");
      assertThat(meter.info().averagingSeconds()).isEqualTo(0.1);
    }

    assertThat(samples.times().get(0)).isEqualTo(500 + 5 * INTERVAL);
    assertThat(samples.watts())
        .hasSize(31)
        .allSatisfy(w -> assertThat(w).isCloseTo(1.5, within(1e-9)));
  }

  /** The tree's host steals 99 ticks and waits 50; both stand still. */
  @Test
  void anIdleBoardCountedInTicksIsIdleOnTheMean(@TempDir Path ticksRoot) throws IOException {
    HostTree ticks = new HostTree(ticksRoot).stat(2, 0);
    try (Meter meter = open(ticks.root(), settings(Optional.of(1.0), Optional.of(2.0)))) {
      for (int i = 0; i <= 400; i++) {
        ticks.stat(2, 2L * i / 3 * 3);
        meter.sample(samples);
        nowNs += INTERVAL;
      }
    }

    assertThat(samples.watts()).hasSizeGreaterThan(300);
    assertThat(samples.watts().stream().mapToDouble(w -> w).average().orElseThrow())
        .isCloseTo(1.0, within(0.02));
  }

  @Test
  void refusesAnIdleBoardThatDrawsMoreThanABusyOne() {
    assertThatThrownBy(() -> open(Optional.of(2.0), Optional.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got --idle 2W --busy 1W");
  }

  @Test
  void refusesASettingOfAnotherKind() {
    MeterSettings settings = AT_100_HZ.with(RaplKind.DOMAIN, "package-0");

    assertThatThrownBy(() -> open(root, settings))
        .hasMessageContaining("--domain is a setting of --meter rapl, got package-0");
  }

  private Meter open(Optional<Double> idle, Optional<Double> busy) throws IOException {
    return open(root, settings(idle, busy));
  }

  private Meter open(Path tree, MeterSettings settings) throws IOException {
    return new ModelKind().open(settings, new MeterHost(tree, () -> nowNs));
  }

  private static MeterSettings settings(Optional<Double> idle, Optional<Double> busy) {
    MeterSettings settings = AT_100_HZ;
    if (idle.isPresent()) {
      settings = settings.with(ModelKind.IDLE, Power.ofWatts(idle.get()));
    }
    return busy.isPresent() ? settings.with(ModelKind.BUSY, Power.ofWatts(busy.get())) : settings;
  }

  private void tick(long lengthNs, long busyNanos) throws IOException {
    nowNs += lengthNs;
    host.cpuacct(busyNanos);
  }
}
