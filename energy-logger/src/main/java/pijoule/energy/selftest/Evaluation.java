package pijoule.energy.selftest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/** A recorded trace against the waveform that was at the pins. */
final class Evaluation {
  static final int WINDOWS = 100;

  private static final double NANOS = 1e9;

  private final Waveform waveform;
  private final double burdenOhms;
  private final double startSeconds;

  /**
   * @param waveform the truth
   * @param burdenOhms between the waveform's voltage and the board, ohm
   * @param startSeconds when it begins on the trace's clock, s
   */
  Evaluation(Waveform waveform, double burdenOhms, double startSeconds) {
    this.burdenOhms = burdenOhms;
    this.waveform = waveform;
    this.startSeconds = startSeconds;
  }

  /** The whole waveform as one window. */
  Recovery whole(Trace trace, double limit) throws IOException {
    return recover(trace, waveform.duration(), limit, new double[] {0});
  }

  /** Windows of one length at places that a fixed seed draws. */
  Recovery windows(Trace trace, double seconds, double limit) throws IOException {
    SplittableRandom random = new SplittableRandom(Math.round(seconds * 1e6));
    double[] starts = random.doubles(WINDOWS, 0, waveform.duration() - seconds).toArray();
    return recover(trace, seconds, limit, starts);
  }

  private Recovery recover(Trace trace, double seconds, double limit, double[] starts)
      throws IOException {
    List<Window> windows = new ArrayList<>();
    for (double start : starts) {
      long startNs = Math.round((startSeconds + start) * NANOS);
      windows.add(new Window("", startNs, startNs + Math.round(seconds * NANOS)));
    }
    List<WindowEnergy> energies;
    try (TraceReader reader = trace.read()) {
      energies = new EnergyIntegral(windows).over(reader, trace.info());
    }
    return compare(energies, trace.info().meterInfo(), seconds, limit, starts);
  }

  private Recovery compare(
      List<WindowEnergy> energies, MeterInfo meter, double seconds, double limit, double[] starts) {
    double[] errors = new double[energies.size()];
    int found = 0;
    int covered = 0;
    for (int i = 0; i < energies.size(); i++) {
      WindowEnergy energy = energies.get(i);
      if (energy.energyJoules().isEmpty()) {
        continue;
      }
      double end = Math.min(starts[i] + seconds, waveform.duration());
      double truth = waveform.energyJoules(starts[i], end, burdenOhms);
      double error = energy.energyJoules().getAsDouble() - truth;
      double u = EnergyUncertainty.of(energy, meter, 0).uJoules().orElse(0);
      errors[found++] = error / truth;
      covered += Math.abs(error) <= 2 * u ? 1 : 0;
    }
    return new Recovery(
        seconds, limit, java.util.Arrays.copyOf(errors, found), covered, energies.size() - found);
  }
}
