package pijoule.energy.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.units.Frequency;

/** A recorded trace, given out again at its own pace. */
public final class ReplayKind extends MeterKind {
  /** The recorded trace's CSV. */
  public static final MeterSetting<Path> TRACE =
      MeterSetting.file(
          "--trace", "FILE.csv[.gz]", "replay: the recorded trace; its JSON is beside it.");

  /** Registered in META-INF/services. */
  public ReplayKind() {
    super(
        "replay",
        new Traits(
            true,
            Boundary.BOARD,
            false,
            "as recorded; not of this moment",
            Verified.CAPTURE,
            PlausiblePower.ofWatts(22_000, "three phases of 32 A at 230 V")));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(TRACE);
  }

  /** The rate that the trace was recorded at. */
  @Override
  public Frequency usualRate(MeterSettings settings) throws IOException {
    Optional<Path> trace = settings.get(TRACE);
    return trace.isPresent()
        ? Frequency.ofHertz(Trace.open(trace.get()).info().rateHertz())
        : super.usualRate(settings);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(TRACE).isEmpty()) {
      throw new IllegalArgumentException("replay needs --trace FILE.csv or FILE.csv.gz, got none");
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return ReplayMeter.open(this, settings, host.clock());
  }

  /**
   * Gives out a recorded trace at its own pace, shifted so that its first sample is now, and from
   * its start again after its end. What the trace lacks stays a loss. Always an estimate: nothing
   * is measured while it is given out.
   */
  private static final class ReplayMeter implements Meter {
    private final Trace trace;
    private final MeterInfo info;
    private final LongSupplier clock;
    private TraceReader reader;
    private boolean waiting;
    private boolean shifted;
    private long shiftNs;

    private ReplayMeter(Trace trace, MeterInfo info, LongSupplier clock, TraceReader reader) {
      this.trace = trace;
      this.info = info;
      this.clock = clock;
      this.reader = reader;
    }

    static Meter open(ReplayKind kind, MeterSettings settings, LongSupplier clock)
        throws IOException {
      Path csv = settings.get(ReplayKind.TRACE).orElseThrow();
      Trace trace = Trace.open(csv);
      return new ReplayMeter(trace, info(kind, csv, trace.info().meterInfo()), clock, trace.read());
    }

    private static MeterInfo info(ReplayKind kind, Path csv, MeterInfo recorded) {
      return MeterInfo.builder(kind.key(), recorded.boundary(), recorded.sampleKind())
          .estimate(kind.traits().estimate())
          .selfMeasuring(recorded.selfMeasuring())
          .settings(recorded.settings())
          .source("replay of %s (%s: %s)".formatted(csv, recorded.kind(), recorded.source()))
          .powerMinWatts(recorded.powerMinWatts())
          .powerMaxWatts(recorded.powerMaxWatts())
          .accuracy(recorded.accuracy())
          .calibration(recorded.calibration())
          .device(recorded.device())
          .build();
    }

    @Override
    public MeterInfo info() {
      return info;
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      long nowNs = clock.getAsLong();
      while (advance(nowNs, sink) && reader.timeNs() + shiftNs <= nowNs) {
        waiting = false;
        if (reader.gap()) {
          sink.loss("gap of the trace that is replayed", OptionalLong.empty());
        } else {
          sink.sample(reader.timeNs() + shiftNs, reader.powerWatts());
        }
      }
    }

    /** Moves to the row that is due next; false if the trace has just ended. */
    private boolean advance(long nowNs, SampleSink sink) throws IOException {
      if (waiting) {
        return true;
      }
      if (!reader.next()) {
        rewind(sink);
        return false;
      }
      if (!shifted) {
        shifted = true;
        shiftNs = nowNs - reader.timeNs();
      }
      waiting = true;
      return true;
    }

    private void rewind(SampleSink sink) throws IOException {
      if (!shifted) {
        throw new IOException(trace.csv() + ": a trace to replay has samples, got none");
      }
      sink.loss("the trace that is replayed has ended; it begins again", OptionalLong.empty());
      reader.close();
      reader = trace.read();
      shifted = false;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
