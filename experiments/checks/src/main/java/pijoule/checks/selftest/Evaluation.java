package pijoule.checks.selftest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * A recorded trace against the waveform that was at the pins.
 *
 * @param waveform the truth
 * @param burdenOhms between the waveform's voltage and the board, ohm
 * @param startSeconds when it begins on the trace's clock, s
 */
record Evaluation(Waveform waveform, double burdenOhms, double startSeconds) {
  static final int WINDOWS = 100;

  private static final double NANOS = 1e9;
  private static final double SAME_SECONDS = 1e-5;
  private static final double BEFORE_SECONDS = 0.01;

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
    double[] truths = truths(starts, seconds);
    return compare(
        energies(trace, seconds, starts, new double[0]), trace, seconds, limit, truths, truths);
  }

  /**
   * Phases of one length between two steps. Errors are relative to what a phase takes above the
   * power right before it.
   *
   * @param fitted whether the steps are known to the integral
   */
  Recovery phases(Trace trace, double seconds, double limit, boolean fitted) throws IOException {
    double[] steps = waveform.steps();
    double[] starts =
        IntStream.range(0, steps.length - 1)
            .filter(i -> Math.abs(steps[i + 1] - steps[i] - seconds) < SAME_SECONDS)
            .mapToDouble(i -> steps[i])
            .toArray();
    double[] truths = truths(starts, seconds);
    double[] contrasts = truths.clone();
    for (int i = 0; i < starts.length; i++) {
      double before = waveform.energyJoules(starts[i] - BEFORE_SECONDS, starts[i], burdenOhms);
      contrasts[i] -= before / BEFORE_SECONDS * seconds;
    }
    List<WindowEnergy> energies = energies(trace, seconds, starts, fitted ? steps : new double[0]);
    return compare(energies, trace, seconds, limit, truths, contrasts);
  }

  private double[] truths(double[] starts, double seconds) {
    return Arrays.stream(starts)
        .map(
            start ->
                waveform.energyJoules(
                    start, Math.min(start + seconds, waveform.duration()), burdenOhms))
        .toArray();
  }

  private List<WindowEnergy> energies(Trace trace, double seconds, double[] starts, double[] steps)
      throws IOException {
    List<Window> windows = new ArrayList<>();
    for (double start : starts) {
      long startNs = nanos(start);
      windows.add(new Window("", startNs, startNs + Math.round(seconds * NANOS)));
    }
    try (TraceReader reader = trace.read()) {
      LongStream known = Arrays.stream(steps).mapToLong(this::nanos);
      return new EnergyIntegral(windows, GapShare.NONE, known).over(reader, trace.info());
    }
  }

  private long nanos(double seconds) {
    return Math.round((startSeconds + seconds) * NANOS);
  }

  private static Recovery compare(
      List<WindowEnergy> energies,
      Trace trace,
      double seconds,
      double limit,
      double[] truths,
      double[] scales) {
    double[] errors = new double[energies.size()];
    int found = 0;
    int covered = 0;
    for (int i = 0; i < energies.size(); i++) {
      WindowEnergy energy = energies.get(i);
      if (energy.energyJoules().isEmpty()) {
        continue;
      }
      double error = energy.energyJoules().getAsDouble() - truths[i];
      double u = EnergyUncertainty.of(energy, trace.info().meterInfo(), 0).uJoules().orElse(0);
      errors[found++] = error / scales[i];
      covered += Math.abs(error) <= 2 * u ? 1 : 0;
    }
    return new Recovery(
        seconds, limit, Arrays.copyOf(errors, found), covered, energies.size() - found);
  }
}
