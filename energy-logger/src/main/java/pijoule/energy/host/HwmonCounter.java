package pijoule.energy.host;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.EnergyCounter;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.Outage;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;

/**
 * Reads a sensor that counts energy (INA228, {@code energy1_input} in microjoules): a sample is the
 * mean power between two readings, so that nothing between them is missed and a late reading loses
 * nothing. The counter's step is unknown to the driver's user; the least difference of two readings
 * is never less than it.
 */
final class HwmonCounter implements Meter {
  private static final double JOULES_PER_MICROJOULE = 1e-6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final HwmonKind kind;
  private final MeterSettings settings;
  private final HwmonSource source;
  private final LongSupplier clock;
  private final EnergyCounter[] counters;
  private final double[] readings;
  private final LateTick lateTick;
  private final long longestNs;
  private final Outage outage = new Outage();
  private boolean started;
  private long previousNs;
  private OptionalDouble leastJoules = OptionalDouble.empty();

  HwmonCounter(HwmonKind kind, MeterSettings settings, HwmonSource source, LongSupplier clock) {
    this.kind = kind;
    this.settings = settings;
    this.source = source;
    this.clock = clock;
    OptionalDouble range =
        settings
            .get(HwmonKind.ENERGY_RANGE)
            .map(joules -> OptionalDouble.of(joules / JOULES_PER_MICROJOULE))
            .orElse(OptionalDouble.empty());
    this.counters =
        source.sensor().channels().stream()
            .map(
                channel ->
                    new EnergyCounter(
                        source.sensor().title(),
                        JOULES_PER_MICROJOULE,
                        range,
                        kind.plausible(settings)))
            .toArray(EnergyCounter[]::new);
    this.readings = new double[counters.length];
    this.lateTick = new LateTick(settings.rate().periodNanos());
    this.longestNs = SampleKind.COUNTED.longestNanos(settings.rate().periodNanos());
  }

  @Override
  public MeterInfo info() {
    MeterInfoBuilder info =
        Declared.describe(kind, settings, SampleKind.COUNTED)
            .source(HwmonMeter.place(source.sensor()) + ", a counter in uJ")
            .device(HwmonMeter.device(source.sensor()))
            .resolutionJoules(leastJoules)
            .counts(Map.of("counter_resets", (double) resets()));
    settings
        .get(HwmonKind.ENERGY_RANGE)
        .ifPresent(joules -> info.setting("energy_range_joules", joules));
    HwmonMeter.range(source.sensor(), info);
    return info.build();
  }

  private long resets() {
    return Arrays.stream(counters).mapToLong(EnergyCounter::resets).sum();
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    HwmonInputs inputs;
    try {
      inputs = source.read(beforeNs);
    } catch (IOException disturbed) {
      outage.lost(kind.key(), disturbed);
      started = false;
      return;
    }
    long nowNs = beforeNs + (clock.getAsLong() - beforeNs) / 2;
    long lengthNs = nowNs - previousNs;
    previousNs = nowNs;
    Arrays.setAll(readings, inputs::number);
    if (!started || lengthNs <= 0 || lengthNs > longestNs) {
      begin();
    } else {
      take(nowNs, lengthNs, sink);
    }
  }

  private void begin() {
    for (int i = 0; i < counters.length; i++) {
      counters[i].begin(readings[i]);
    }
    started = true;
  }

  private void take(long nowNs, long lengthNs, SampleSink sink) throws IOException {
    double seconds = lengthNs / NANOS_PER_SECOND;
    double joules;
    try {
      joules = EnergyCounter.sum(counters, readings, seconds);
    } catch (IOException again) {
      outage.lost(kind.key(), again);
      return;
    }
    see(joules);
    outage.over(sink);
    lateTick.place(nowNs, lengthNs, joules / seconds, sink);
  }

  private void see(double joules) {
    if (joules >= JOULES_PER_MICROJOULE / 2) {
      leastJoules = OptionalDouble.of(Math.min(joules, leastJoules.orElse(joules)));
    }
  }

  @Override
  public void suspended(String reason, SampleSink sink) throws IOException {
    outage.over(sink);
    sink.loss(reason, OptionalLong.empty());
    started = false;
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
