package pijoule.energy.host;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import pijoule.energy.host.IntervalMeter.IntervalReading;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.EnergyCounter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;

/**
 * Reads a sensor that counts energy (INA228, {@code energy1_input} in microjoules): a sample is the
 * mean power between two readings, so that nothing between them is missed and a late reading loses
 * nothing. The counter's step is unknown to the driver's user; the least difference of two readings
 * is never less than it.
 */
final class HwmonCounter implements IntervalReading {
  private static final double JOULES_PER_MICROJOULE = 1e-6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final HwmonKind kind;
  private final MeterSettings settings;
  private final HwmonSource source;
  private final EnergyCounter[] counters;
  private final double[] readings;
  private final LateTick lateTick;
  private double joules;
  private OptionalDouble leastJoules = OptionalDouble.empty();

  HwmonCounter(HwmonKind kind, MeterSettings settings, HwmonSource source) {
    this.kind = kind;
    this.settings = settings;
    this.source = source;
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
  }

  @Override
  public MeterInfo info() {
    MeterInfoBuilder info =
        Declared.describe(kind, settings, SampleKind.COUNTED)
            .source(HwmonMeter.place(source.sensor()) + ", a counter in uJ")
            .device(HwmonMeter.device(source.sensor()))
            .accuracy(Term.RESOLUTION_JOULES, leastJoules)
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
  public void read(long nowNs) throws IOException {
    Arrays.setAll(readings, source.read(nowNs)::number);
  }

  @Override
  public void restart() {
    EnergyCounter.begin(counters, readings);
  }

  @Override
  public void take(long lengthNs) throws IOException {
    joules = EnergyCounter.sum(counters, readings, lengthNs / NANOS_PER_SECOND);
    if (joules >= JOULES_PER_MICROJOULE / 2) {
      leastJoules = OptionalDouble.of(Math.min(joules, leastJoules.orElse(joules)));
    }
  }

  @Override
  public void pass(long endNs, long lengthNs, SampleSink sink) throws IOException {
    lateTick.place(endNs, lengthNs, joules / (lengthNs / NANOS_PER_SECOND), sink);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
