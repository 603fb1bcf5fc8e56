package pijoule.energy.window;

import java.io.IOException;
import java.util.List;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.TraceReader;

/**
 * Errors of energies beside their standard uncertainties.
 *
 * @param share of the windows whose error is within 2 u
 * @param ratio root mean square of the errors over that of u
 */
record Covered(double share, double ratio) {
  /** Integrates windows of a waveform's trace. */
  static Covered of(Waveform wave, TraceReader trace, List<Window> windows, MeterInfo meter)
      throws IOException {
    int covered = 0;
    double errors = 0;
    double us = 0;
    for (WindowEnergy energy : new EnergyIntegral(windows, GapShare.NONE).over(trace)) {
      Window window = energy.window();
      double error =
          energy.energyJoules().getAsDouble() - wave.joules(window.startNs(), window.endNs());
      double u = EnergyUncertainty.of(energy, meter, 0).uJoules().getAsDouble();
      covered += Math.abs(error) <= 2 * u ? 1 : 0;
      errors += error * error;
      us += u * u;
    }
    return new Covered(covered / (double) windows.size(), Math.sqrt(errors / us));
  }
}
