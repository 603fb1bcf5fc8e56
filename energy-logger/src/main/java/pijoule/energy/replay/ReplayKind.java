package pijoule.energy.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.trace.Trace;
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
            true, Boundary.BOARD, false, "as recorded; not of this moment", Verified.CAPTURE));
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
}
