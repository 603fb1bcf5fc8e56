package pijoule.checks.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.base.ClockAnchor;
import pijoule.energy.serial.DeviceCalibration;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceWriter;

/**
 * A waveform through the whole meter: converter, sketch, serial line, clock fit, trace, integral.
 * First the meter is calibrated as a person would, at two points; the parts of its front end are
 * off their nominal values, so that without it the energy would be wrong by percents.
 */
final class SelfTest {
  /** Before the waveform begins: the device starts, its clock settles. */
  private static final double LEAD_SECONDS = 3;

  private static final double TAIL_SECONDS = 2;

  /** A window of a length, and the greatest error that is allowed in it. */
  private static final double[][] WINDOWS = {{1, 0.005}, {0.1, 0.01}, {0.02, 0.03}};

  private static final double WHOLE_LIMIT = 0.005;

  /** Greatest bias of a phase, as a share of what it takes above the power beside it. */
  private static final double PHASE_LIMIT = 0.1;

  private final FastSimulator simulator;
  private final FrontEnd frontEnd;
  private final Path folder;
  private final double hertz;
  private final List<String> lineFaults;
  private Optional<DeviceCalibration> calibration = Optional.empty();
  private int recordings;

  /**
   * Makes a self test.
   *
   * @param simulator the sketch and what runs it
   * @param frontEnd the device's
   * @param folder for what comes of it
   * @param hertz reports a second
   * @param lineFaults further options of the simulator, such as a latency
   */
  SelfTest(
      FastSimulator simulator,
      FrontEnd frontEnd,
      Path folder,
      double hertz,
      List<String> lineFaults) {
    this.simulator = simulator;
    this.frontEnd = frontEnd;
    this.folder = folder;
    this.hertz = hertz;
    this.lineFaults = lineFaults;
  }

  /** Recovers a waveform's energy: the whole first, then windows of 1 s, 100 ms and 20 ms. */
  List<Recovery> run(Waveform waveform) throws IOException, InterruptedException {
    Trace trace = record(waveform, calibrated());
    Evaluation evaluation = evaluation(waveform);
    List<Recovery> recoveries = new ArrayList<>();
    recoveries.add(evaluation.whole(trace, WHOLE_LIMIT));
    for (double[] window : WINDOWS) {
      if (window[0] < waveform.duration()) {
        recoveries.add(evaluation.windows(trace, window[0], window[1]));
      }
    }
    return recoveries;
  }

  /**
   * Energies of phases, one recovery for each of their lengths.
   *
   * @param known where the integral knows the steps at their edges, as that of a campaign does
   * @param unknown if it does not
   */
  record Phases(List<Recovery> known, List<Recovery> unknown) {}

  /**
   * Recovers the energies of a waveform's phases.
   *
   * @param lengths of the phases, s
   */
  Phases phases(Waveform waveform, double... lengths) throws IOException, InterruptedException {
    Trace trace = record(waveform, calibrated());
    Evaluation evaluation = evaluation(waveform);
    Phases phases = new Phases(new ArrayList<>(), new ArrayList<>());
    for (double length : lengths) {
      phases.known.add(evaluation.phases(trace, length, PHASE_LIMIT, true));
      phases.unknown.add(evaluation.phases(trace, length, PHASE_LIMIT, false));
    }
    return phases;
  }

  /** The calibration of the front end, carried out once. */
  private DeviceCalibration calibrated() throws IOException, InterruptedException {
    if (calibration.isEmpty()) {
      calibration =
          Optional.of(SimulatedCalibration.carryOut(simulator, frontEnd, lineFaults, folder));
    }
    return calibration.get();
  }

  private Evaluation evaluation(Waveform waveform) {
    return new Evaluation(waveform, frontEnd.shuntOhms(), LEAD_SECONDS);
  }

  private Trace record(Waveform waveform, DeviceCalibration calibration)
      throws IOException, InterruptedException {
    recordings++;
    Path pins = folder.resolve("pins-" + recordings + ".csv");
    waveform.after(LEAD_SECONDS).write(pins);
    Path chunks = folder.resolve("chunks-" + recordings);
    simulator.run(
        pins,
        frontEnd,
        lineFaults,
        List.of(
            "@0.5 send ?", "@0.7 send FB", String.format(Locale.ROOT, "@1.0 send R%.0f", hertz)),
        LEAD_SECONDS + waveform.duration() + TAIL_SECONDS,
        chunks);
    return write(
        SimulatedCalibration.settings(calibration, hertz),
        chunks,
        folder.resolve("trace-" + recordings));
  }

  /** Decodes what a device sent into a trace. */
  static Trace write(SerialSettings settings, Path chunks, Path base) throws IOException {
    try (SerialMeter meter = ChunkFile.replay(settings, chunks)) {
      TraceInfo info =
          new TraceInfo(
              "selftest",
              "simulated",
              settings.hertz(),
              meter.info(),
              ClockAnchor.now(),
              Optional.empty());
      try (TraceWriter trace = TraceWriter.begin(base, info)) {
        while (!meter.ended()) {
          meter.sample(trace);
        }
        meter.finish(trace);
        trace.close(meter.info());
        return Trace.open(trace.csv());
      }
    }
  }
}
