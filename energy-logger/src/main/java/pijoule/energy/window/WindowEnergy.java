package pijoule.energy.window;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.trace.TraceLoss;

/**
 * The energy of one window.
 *
 * @param window the window
 * @param samples samples whose time lies within the window, its ends included; known even where the
 *     energy is not
 * @param energyJoules trapezoid of power with interpolated edges, gaps bridged, corrected for known
 *     steps, J; empty if gaps take too much of the window, or a part of it lies outside the trace
 * @param powerInWatts interpolated power at the start, W; present with the energy
 * @param powerOutWatts interpolated power at the end, W; present with the energy
 * @param uEdgesJoules standard uncertainty of the pieces between an edge and the nearest sample
 *     within, J, if samples are points; present with the energy
 * @param uEdgesOfMeansJoules standard uncertainty of how the energy of the intervals at the edges
 *     parts between inside and outside, J, if samples are means; present with the energy
 * @param uInnerJoules standard uncertainty of the interpolation between samples within, J, if they
 *     are point samples; present with the energy
 * @param uUnseenJoules standard uncertainty from what changes faster than it is read, J, if samples
 *     are points; noise of the readings is in it; present with the energy; see {@link
 *     RunningSquares.Reversals}
 * @param uStepsJoules standard uncertainty of the correction for steps of power at known instants,
 *     J; 0 where there are none; present with the energy; see {@link StepModel}
 * @param weightSeconds square root of the sum of the samples' squared weights in the energy, s: the
 *     energy's standard uncertainty per that of one sample, where samples err independently;
 *     present with the energy
 * @param bridge what gaps, and late intervals at the edges, take of the window, also where it is
 *     too much for an energy; empty if a part of the window lies outside the trace
 */
public record WindowEnergy(
    Window window,
    long samples,
    OptionalDouble energyJoules,
    OptionalDouble powerInWatts,
    OptionalDouble powerOutWatts,
    OptionalDouble uEdgesJoules,
    OptionalDouble uEdgesOfMeansJoules,
    OptionalDouble uInnerJoules,
    OptionalDouble uUnseenJoules,
    OptionalDouble uStepsJoules,
    OptionalDouble weightSeconds,
    Optional<Bridge> bridge) {
  /** A window without energy: there is no trace, or the trace does not reach so far. */
  public static WindowEnergy absent(Window window, long samples) {
    OptionalDouble none = OptionalDouble.empty();
    return new WindowEnergy(
        window, samples, none, none, none, none, none, none, none, none, none, Optional.empty());
  }

  /** Makes a window with a clipped sample one gap: no power that the trace shows bounds it. */
  WindowEnergy without(List<TraceLoss> clipped) {
    long startNs = window.startNs();
    long endNs = window.endNs();
    boolean any = clipped.stream().anyMatch(loss -> loss.overlaps(startNs, endNs));
    return any && bridge.isPresent()
        ? absent(window, samples).withBridge(new Bridge(endNs - startNs, 0, 0, 0))
        : this;
  }

  /** Adds the part of gaps. */
  WindowEnergy withBridge(Bridge over) {
    return with(energyJoules, uUnseenJoules, uStepsJoules, Optional.of(over));
  }

  /** Adds the scatter of one reading around the window, as a variance in W^2. */
  WindowEnergy withScatter(double variance) {
    double joules = Math.sqrt(variance) * weightSeconds.getAsDouble();
    return with(energyJoules, OptionalDouble.of(joules), uStepsJoules, bridge);
  }

  /** Adds a correction for steps of power, J, with its standard uncertainty, J. */
  WindowEnergy withSteps(double joules, double uJoules) {
    OptionalDouble corrected = OptionalDouble.of(energyJoules.getAsDouble() + joules);
    return with(corrected, uUnseenJoules, OptionalDouble.of(uJoules), bridge);
  }

  private WindowEnergy with(
      OptionalDouble energy, OptionalDouble uUnseen, OptionalDouble uSteps, Optional<Bridge> over) {
    return new WindowEnergy(
        window,
        samples,
        energy,
        powerInWatts,
        powerOutWatts,
        uEdgesJoules,
        uEdgesOfMeansJoules,
        uInnerJoules,
        uUnseen,
        uSteps,
        weightSeconds,
        over);
  }
}
