package pijoule.energy.window;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;

/**
 * Standard uncertainty (k = 1) of a window's energy, evaluated by type B, and its budget.
 *
 * <p>The parts are independent and add in quadrature (JCGM 100:2008, Guide to the expression of
 * uncertainty in measurement, 5.1.2, equation 10). What is unknown is left out and said to be: a
 * budget without its gain is a lower bound.
 *
 * @param gainJoules relative gain uncertainty x energy, J; empty where the meter's gain uncertainty
 *     is unknown
 * @param alignmentJoules |P_in - P_out| x u_t x sqrt 2, J: what the energy changes by if the window
 *     lies u_t elsewhere (5.1.3: sensitivity coefficients are dE/dt_in = -P_in and dE/dt_out =
 *     P_out); sqrt 2, because the clocks' offset is interpolated between two probes that err
 *     independently
 * @param interpolationJoules what may have happened between samples, J: at the edges, and for point
 *     samples between all samples within; see {@link WindowEnergy}
 */
public record EnergyUncertainty(
    OptionalDouble gainJoules, OptionalDouble alignmentJoules, OptionalDouble interpolationJoules) {
  /** Checks that nothing is null. */
  public EnergyUncertainty {
    Objects.requireNonNull(gainJoules, "gainJoules");
    Objects.requireNonNull(alignmentJoules, "alignmentJoules");
    Objects.requireNonNull(interpolationJoules, "interpolationJoules");
  }

  /**
   * The budget of one window; all parts are empty if its energy is.
   *
   * @param energy the window's energy
   * @param meter the meter that saw it
   * @param uTimeSeconds standard uncertainty of the offset between the window's clock and the
   *     trace's, s; 0 where they are the same clock
   * @throws IllegalArgumentException if {@code uTimeSeconds} is negative or not finite
   */
  public static EnergyUncertainty of(WindowEnergy energy, MeterInfo meter, double uTimeSeconds) {
    if (!(uTimeSeconds >= 0) || Double.isInfinite(uTimeSeconds)) {
      throw new IllegalArgumentException("u of time must be >= 0 s, got " + uTimeSeconds + " s");
    }
    if (energy.energyJoules().isEmpty()) {
      OptionalDouble none = OptionalDouble.empty();
      return new EnergyUncertainty(none, none, none);
    }
    double step =
        Math.abs(energy.powerInWatts().getAsDouble() - energy.powerOutWatts().getAsDouble());
    return new EnergyUncertainty(
        gain(energy.energyJoules().getAsDouble(), meter.accuracy().uGainRelative()),
        OptionalDouble.of(step * uTimeSeconds * Math.sqrt(2)),
        OptionalDouble.of(interpolation(energy, meter.sampleKind())));
  }

  private static OptionalDouble gain(double joules, OptionalDouble uGainRelative) {
    return uGainRelative.isPresent()
        ? OptionalDouble.of(Math.abs(joules) * uGainRelative.getAsDouble())
        : OptionalDouble.empty();
  }

  private static double interpolation(WindowEnergy energy, SampleKind kind) {
    // Means between their intervals' ends are the energy itself: nothing is interpolated within.
    double inner = kind == SampleKind.POINT ? energy.uInnerJoules().getAsDouble() : 0;
    return Math.hypot(energy.uEdgesJoules().getAsDouble(), inner);
  }

  /**
   * The budget of the sum of several windows of one run and one meter, such as a phase that came in
   * pieces. Gain and alignment are common to all and add linearly (JCGM 100:2008, 5.2.2, note 1);
   * interpolation adds in quadrature. A part is empty if it is empty in any of them.
   */
  public static EnergyUncertainty ofSum(List<EnergyUncertainty> parts) {
    return new EnergyUncertainty(
        combine(parts, EnergyUncertainty::gainJoules, DoubleStream::sum),
        combine(parts, EnergyUncertainty::alignmentJoules, DoubleStream::sum),
        combine(
            parts,
            EnergyUncertainty::interpolationJoules,
            values -> Math.sqrt(values.map(value -> value * value).sum())));
  }

  private static OptionalDouble combine(
      List<EnergyUncertainty> parts,
      Function<EnergyUncertainty, OptionalDouble> part,
      Function<DoubleStream, Double> rule) {
    List<OptionalDouble> values = parts.stream().map(part).toList();
    return values.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)
        ? OptionalDouble.empty()
        : OptionalDouble.of(rule.apply(values.stream().mapToDouble(OptionalDouble::getAsDouble)));
  }

  /** The combined standard uncertainty of what is known, J; empty without energy. */
  public OptionalDouble uJoules() {
    if (alignmentJoules.isEmpty() || interpolationJoules.isEmpty()) {
      return OptionalDouble.empty();
    }
    double timing = Math.hypot(alignmentJoules.getAsDouble(), interpolationJoules.getAsDouble());
    return OptionalDouble.of(Math.hypot(gainJoules.orElse(0), timing));
  }

  /** True where the meter's gain is in the budget; a budget without it is a lower bound. */
  public boolean gainKnown() {
    return gainJoules.isPresent();
  }
}
