package pijoule.energy.host;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import pijoule.energy.meter.Declared;
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
  private final LateTick lateTick;
  private final long longestNs;
  private final Outage outage = new Outage();
  private boolean started;
  private long previousNs;
  private OptionalDouble leastJoules = OptionalDouble.empty();
  private long resets;

  HwmonCounter(HwmonKind kind, MeterSettings settings, HwmonSource source, LongSupplier clock) {
    this.kind = kind;
    this.settings = settings;
    this.source = source;
    this.clock = clock;
    OptionalDouble range =
        settings.get(HwmonKind.ENERGY_RANGE).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    this.counters =
        Stream.generate(() -> new EnergyCounter(range))
            .limit(source.sensor().channels().size())
            .toArray(EnergyCounter[]::new);
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
            .counts(Map.of("counter_resets", (double) resets));
    settings
        .get(HwmonKind.ENERGY_RANGE)
        .ifPresent(joules -> info.setting("energy_range_joules", joules));
    return info.build();
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    HwmonInputs inputs;
    try {
      inputs = source.read(beforeNs);
    } catch (IOException disturbed) {
      outage.lost("hwmon: " + disturbed.getMessage());
      started = false;
      return;
    }
    long nowNs = beforeNs + (clock.getAsLong() - beforeNs) / 2;
    long lengthNs = nowNs - previousNs;
    previousNs = nowNs;
    if (!started || lengthNs <= 0 || lengthNs > longestNs) {
      begin(inputs);
    } else {
      take(inputs, nowNs, lengthNs, sink);
    }
  }

  private void begin(HwmonInputs inputs) {
    for (int i = 0; i < counters.length; i++) {
      counters[i].begin(inputs.number(i));
    }
    started = true;
  }

  private void take(HwmonInputs inputs, long nowNs, long lengthNs, SampleSink sink)
      throws IOException {
    double seconds = lengthNs / NANOS_PER_SECOND;
    double sum = 0;
    boolean reset = false;
    for (int i = 0; i < counters.length; i++) {
      OptionalDouble joules = counters[i].take(inputs.number(i), seconds);
      reset |= joules.isEmpty();
      sum += joules.orElse(0);
      see(joules.orElse(0));
    }
    if (reset) {
      resets++;
      outage.lost(
          "hwmon: the counter of %s went back to %s uJ"
              .formatted(source.sensor().title(), numbers(inputs)));
      return;
    }
    outage.over(sink);
    lateTick.place(nowNs, lengthNs, sum / seconds, sink);
  }

  private void see(double joules) {
    if (joules >= JOULES_PER_MICROJOULE / 2) {
      leastJoules = OptionalDouble.of(Math.min(joules, leastJoules.orElse(joules)));
    }
  }

  private static String numbers(HwmonInputs inputs) {
    long[] all = new long[inputs.size()];
    Arrays.setAll(all, inputs::number);
    return Arrays.toString(all);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }

  /**
   * A counter of energy, uJ, that may begin again: after the end of its range (a wrap, where the
   * range is known), or because it was reset. Of a fall, a wrap is believed only where it means no
   * more than {@value #MAX_RISE} times the greatest power before it; a reset says nothing of the
   * time since the reading before.
   */
  private static final class EnergyCounter {
    private static final double MAX_RISE = 4;
    private static final double JOULES_PER_MICROJOULE = 1e-6;

    private final OptionalDouble rangeJoules;
    private long previous;
    private double greatestWatts;

    /**
     * Makes an energy counter.
     *
     * @param rangeJoules energy after which it begins again from 0, J; empty if unknown
     */
    EnergyCounter(OptionalDouble rangeJoules) {
      this.rangeJoules = rangeJoules;
    }

    /** Lets a reading be the first. */
    void begin(long microjoules) {
      previous = microjoules;
    }

    /**
     * Energy since the reading before, J; empty if the counter was reset, and the reading is then
     * the first.
     *
     * @param seconds since the reading before, greater than 0
     */
    OptionalDouble take(long microjoules, double seconds) {
      double joules = (microjoules - previous) * JOULES_PER_MICROJOULE;
      previous = microjoules;
      if (joules < 0) {
        joules += rangeJoules.orElse(0);
        if (joules < 0 || joules > MAX_RISE * greatestWatts * seconds) {
          return OptionalDouble.empty();
        }
      }
      greatestWatts = Math.max(greatestWatts, joules / seconds);
      return OptionalDouble.of(joules);
    }
  }
}
