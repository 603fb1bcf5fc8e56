package pijoule.energy.recorder;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import pijoule.base.ClockAnchor;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;

/** Records one open meter into a trace for a while. Runs on one thread; stopped from any other. */
public final class TimedRecording {
  private final Meter meter;
  private final String name;
  private final Frequency rate;
  private final Frequency polling;
  private final UnaryOperator<MeterInfo> described;
  private volatile boolean stopping;
  private volatile Runnable stop = () -> {};

  /**
   * Makes a timed recording.
   *
   * @param meter open; the caller closes it
   * @param name of the meter, in the trace
   * @param rate samples a second
   * @param polling readings a second; see {@link pijoule.energy.meter.MeterKind#polling}
   * @param described adds what a person states to what the meter knows of itself
   */
  public TimedRecording(
      Meter meter,
      String name,
      Frequency rate,
      Frequency polling,
      UnaryOperator<MeterInfo> described) {
    this.meter = meter;
    this.name = name;
    this.rate = rate;
    this.polling = polling;
    this.described = described;
  }

  /**
   * Records.
   *
   * @param base path of the trace's two files without their endings
   * @param length from before the first reading on
   * @return the trace, closed
   * @throws IOException in one line, if the meter fails or the trace cannot be written
   */
  public Trace into(Path base, Duration length) throws IOException {
    TraceInfo info =
        new TraceInfo(
            name,
            "this",
            rate.hertz(),
            described.apply(meter.info()),
            ClockAnchor.now(),
            Optional.empty());
    try (TraceWriter trace = TraceWriter.begin(base, info)) {
      Recorder recorder = new Recorder(meter, trace, polling);
      stop = recorder::stop;
      if (stopping) {
        recorder.stop();
      }
      recorder.runFor(length);
      trace.close(described.apply(meter.info()));
      return Trace.open(trace.csv());
    }
  }

  /** Ends the recording after the sample that is being taken, or before the first. */
  public void stop() {
    stopping = true;
    stop.run();
  }
}
