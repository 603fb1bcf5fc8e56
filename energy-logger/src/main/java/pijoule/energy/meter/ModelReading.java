package pijoule.energy.meter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/**
 * The model meter's reading: idle power and, on top of it, the part that the CPUs' use adds.
 *
 * <p>An estimate: it knows nothing of the clock's speed, of memory, of the network or of what the
 * instructions are.
 */
final class ModelReading implements IntervalReading {
  /**
   * Least and greatest mean power of a Raspberry Pi B at 700 MHz that Nunes et al. 2013 print: 1.77
   * W in Table VIII, 1.96 W in Tables V and VIII.
   */
  static final Power PAPER_IDLE = Power.ofWatts(1.77);

  static final Power PAPER_BUSY = Power.ofWatts(1.96);

  /** Steps of a counter in a sliding window: one step more or less is then a tenth of a CPU. */
  private static final int STEPS_IN_WINDOW = 10;

  private final BusyCounter counter;
  private final SlidingUse use;
  private final boolean sliding;
  private final LateTick lateTick;
  private final double idleWatts;
  private final double addedWatts;
  private long busyNanos;
  private long previousBusyNanos;

  private ModelReading(BusyCounter counter, int intervals, Frequency rate, Power idle, Power busy) {
    this.counter = counter;
    this.sliding = intervals > 1;
    this.lateTick = new LateTick(rate);
    this.use = new SlidingUse(intervals, counter.cpus());
    this.idleWatts = idle.watts();
    this.addedWatts = busy.watts() - idle.watts();
  }

  static Meter open(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
    Power idle = settings.idle().orElse(PAPER_IDLE);
    Power busy = settings.busy().orElse(PAPER_BUSY);
    if (idle.watts() < 0 || busy.watts() < idle.watts()) {
      throw new IllegalArgumentException(
          "model needs 0W <= --idle <= --busy, got --idle %s --busy %s; set both"
              .formatted(idle, busy));
    }
    BusyCounter counter = BusyCounter.open(root);
    int intervals = intervals(counter.format(), settings.rate());
    return new IntervalMeter(
        info(counter, intervals, settings.rate(), idle, busy),
        settings.rate(),
        new ModelReading(counter, intervals, settings.rate(), idle, busy),
        clock);
  }

  private static int intervals(BusyFormat format, Frequency rate) {
    double windowNanos = (double) STEPS_IN_WINDOW * format.stepNanos();
    return Math.max(1, (int) Math.ceil(windowNanos / rate.periodNanos()));
  }

  private static MeterInfo info(
      BusyCounter counter, int intervals, Frequency rate, Power idle, Power busy) {
    String source = counter.source();
    SortedMap<String, Double> settings =
        new TreeMap<>(Map.of("idle_watts", idle.watts(), "busy_watts", busy.watts()));
    if (intervals > 1) {
      long windowMs = Math.round(intervals * rate.periodNanos() / 1e6);
      source += ", mean over a sliding window of " + windowMs + " ms";
      settings.put(MeterInfo.AVERAGING_SECONDS, intervals * rate.periodNanos() / 1e9);
    }
    return MeterInfo.builder(MeterKind.MODEL.key(), MeterKind.MODEL.boundary(), SampleKind.MEAN)
        .estimate(MeterKind.MODEL.estimate())
        .selfMeasuring(MeterKind.MODEL.selfMeasuring())
        .settings(settings)
        .source(source)
        .powerMinWatts(OptionalDouble.of(idle.watts()))
        .powerMaxWatts(OptionalDouble.of(busy.watts()))
        .build();
  }

  @Override
  public void read() throws IOException {
    busyNanos = counter.busyNanos();
  }

  @Override
  public void restart() {
    use.clear();
    previousBusyNanos = busyNanos;
  }

  @Override
  public void interval(long endNs, long lengthNs, SampleSink sink) throws IOException {
    use.add(lengthNs, busyNanos - previousBusyNanos);
    previousBusyNanos = busyNanos;
    if (!use.full()) {
      return;
    }
    double watts = idleWatts + addedWatts * use.use();
    if (sliding) {
      sink.sample(endNs - use.spanNanos() / 2, watts);
    } else {
      lateTick.place(endNs, lengthNs, watts, sink);
    }
  }

  @Override
  public void close() throws IOException {
    counter.close();
  }
}
