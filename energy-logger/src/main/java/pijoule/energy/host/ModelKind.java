package pijoule.energy.host;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.energy.host.BusyCounter.BusyFormat;
import pijoule.energy.host.IntervalMeter.IntervalReading;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/** Board power modelled from the host's CPU use. */
public final class ModelKind extends MeterKind {
  /** Power of the idle board. */
  public static final MeterSetting<Power> IDLE =
      MeterSetting.power("--idle", "POWER", "model: power of the idle board (default: 1.77W).");

  /** Power of the board with every CPU in use. */
  public static final MeterSetting<Power> BUSY =
      MeterSetting.power(
          "--busy", "POWER", "model: power of the board with every CPU in use (default: 1.96W).");

  /**
   * Minimum and maximum mean power of a Raspberry Pi B at 700 MHz that Nunes et al. 2013 print:
   * 1.77 W in Table VIII, 1.96 W in Tables V and VIII.
   */
  private static final Power PAPER_IDLE = Power.ofWatts(1.77);

  private static final Power PAPER_BUSY = Power.ofWatts(1.96);

  /** Registered in META-INF/services. */
  public ModelKind() {
    super(
        "model",
        new Traits(
            true,
            Boundary.BOARD,
            true,
            "unknown: an estimate from CPU use",
            Verified.HARDWARE,
            PlausiblePower.ofWatts(1e6, "its --busy")));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(IDLE, BUSY);
  }

  @Override
  protected void require(MeterSettings settings) {
    Power idle = idle(settings);
    Power busy = busy(settings);
    if (idle.watts() < 0 || busy.watts() < idle.watts()) {
      throw new IllegalArgumentException(
          "model needs 0W <= --idle <= --busy, got --idle %s --busy %s; set both"
              .formatted(idle, busy));
    }
  }

  static Power idle(MeterSettings settings) {
    return settings.get(IDLE).orElse(PAPER_IDLE);
  }

  static Power busy(MeterSettings settings) {
    return settings.get(BUSY).orElse(PAPER_BUSY);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return ModelReading.open(this, settings, host);
  }

  /**
   * The model meter's reading: idle power and, on top of it, the part that the CPUs' use adds.
   *
   * <p>An estimate: it knows nothing of the clock's speed, of memory, of the network or of what the
   * instructions are.
   */
  private static final class ModelReading implements IntervalReading {
    /** Steps of a counter in a sliding window: one step more or less is then a tenth of a CPU. */
    private static final int STEPS_IN_WINDOW = 10;

    private final MeterInfo info;
    private final BusyCounter counter;
    private final SlidingUse use;
    private final LateTick lateTick;
    private final double idleWatts;
    private final double addedWatts;
    private long countedNanos;
    private long previousCountedNanos;
    private long busyNanos;

    private ModelReading(
        MeterInfo info,
        BusyCounter counter,
        int intervals,
        Frequency rate,
        Power idle,
        Power busy) {
      this.info = info;
      this.counter = counter;
      this.lateTick = new LateTick(intervals * rate.periodNanos());
      this.use = new SlidingUse(intervals, counter.cpus());
      this.idleWatts = idle.watts();
      this.addedWatts = busy.watts() - idle.watts();
    }

    static Meter open(ModelKind kind, MeterSettings settings, MeterHost host) throws IOException {
      Power idle = ModelKind.idle(settings);
      Power busy = ModelKind.busy(settings);
      BusyCounter counter = BusyCounter.open(host.root());
      int intervals = intervals(counter.format(), settings.rate());
      MeterInfo info = info(kind, counter, intervals, settings, idle, busy);
      return new IntervalMeter(
          settings.rate(),
          new ModelReading(info, counter, intervals, settings.rate(), idle, busy),
          host.clock());
    }

    private static int intervals(BusyFormat format, Frequency rate) {
      double windowNanos = (double) STEPS_IN_WINDOW * format.stepNanos();
      return Math.max(1, (int) Math.ceil(windowNanos / rate.periodNanos()));
    }

    private static MeterInfo info(
        ModelKind kind,
        BusyCounter counter,
        int intervals,
        MeterSettings settings,
        Power idle,
        Power busy) {
      double windowNanos = intervals * settings.rate().periodNanos();
      boolean sliding = intervals > 1;
      MeterInfoBuilder info =
          Declared.describe(kind, settings, SampleKind.COUNTED)
              .setting("idle_watts", idle.watts())
              .setting("busy_watts", busy.watts())
              .source(
                  counter.source()
                      + (sliding
                          ? ", mean over a sliding window of "
                              + Math.round(windowNanos / 1e6)
                              + " ms"
                          : ""))
              .powerMinWatts(OptionalDouble.of(idle.watts()))
              .powerMaxWatts(OptionalDouble.of(busy.watts()));
      if (sliding) {
        info.setting(MeterInfo.AVERAGING_SECONDS, windowNanos / 1e9);
      }
      return info.build();
    }

    @Override
    public MeterInfo info() {
      return info;
    }

    @Override
    public void read(long nowNs) throws IOException {
      countedNanos = counter.countedNanos();
    }

    @Override
    public void restart() {
      use.clear();
      previousCountedNanos = countedNanos;
    }

    @Override
    public void take(long lengthNs) throws IOException {
      long rise = countedNanos - previousCountedNanos;
      previousCountedNanos = countedNanos;
      if (rise < 0) {
        use.clear();
        throw new IOException("the CPU time went back by %s ns".formatted(-rise));
      }
      busyNanos = counter.busyNanos(rise, lengthNs);
    }

    @Override
    public void pass(long endNs, long lengthNs, SampleSink sink) throws IOException {
      if (lateTick.isLate(lengthNs)) {
        lateTick.place(endNs, lengthNs, watts(use.alone(lengthNs, busyNanos)), sink);
        return;
      }
      use.add(lengthNs, busyNanos);
      if (use.full()) {
        sink.sample(endNs - use.spanNanos() / 2, watts(use.use()));
      }
    }

    private double watts(double share) {
      return idleWatts + addedWatts * share;
    }

    @Override
    public void close() throws IOException {
      counter.close();
    }
  }
}
