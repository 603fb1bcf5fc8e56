package pijoule.energy.window;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;

/**
 * Standard uncertainty (k = 1) of a window's energy, evaluated by type B, and its budget.
 *
 * <p>The parts are independent and add in quadrature (JCGM 100:2008, Guide to the expression of
 * uncertainty in measurement, 5.1.2, equation 10). What is unknown is left out and said to be: a
 * budget without its gain is a lower bound. All parts are empty if there is no energy.
 *
 * @param gainJoules relative gain uncertainty x |energy|, J; empty if the meter's is unknown
 * @param offsetJoules offset uncertainty x duration, J; empty if the meter's is unknown
 * @param noiseJoules a sample's quantisation and noise x the samples' weights, J; empty if the
 *     meter's is unknown; see {@link WindowEnergy#weightSeconds}
 * @param alignmentJoules |P_in - P_out| x u_t x sqrt 2, J: what the energy changes by if the window
 *     lies elsewhere; see {@link #of}
 * @param interpolationJoules what may have happened between samples, J: at the edges, and for point
 *     samples between all samples within, and what the fit of steps adds; see {@link WindowEnergy}
 *     and docs/energy-uncertainty.md
 * @param readingJoules step / sqrt 6, J: the energy is the difference of two readings of a counter,
 *     each anywhere within its step (rectangular, step / sqrt 12; JCGM 100:2008, 4.3.7), and they
 *     err independently; empty if there is no counter of coarse steps
 * @param voltageJoules relative uncertainty of the voltage that a charge is multiplied with x
 *     |energy|, J; empty if no charge is counted
 * @param gaps what the gaps that were bridged, and late intervals at the edges, may hide; {@link
 *     Bridge#NONE} without energy
 */
public record EnergyUncertainty(
    OptionalDouble gainJoules,
    OptionalDouble offsetJoules,
    OptionalDouble noiseJoules,
    OptionalDouble alignmentJoules,
    OptionalDouble interpolationJoules,
    OptionalDouble readingJoules,
    OptionalDouble voltageJoules,
    Bridge gaps) {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** Uncertainty of an energy that is not known. */
  public static EnergyUncertainty absent() {
    return new EnergyUncertainty(NONE, NONE, NONE, NONE, NONE, NONE, NONE, Bridge.NONE);
  }

  /**
   * The budget of one window; all parts are empty if its energy is.
   *
   * <p>Time: the sensitivity coefficients are dE/dt_in = -P_in and dE/dt_out = P_out (JCGM
   * 100:2008, 5.1.3). Both edges are stamped by one clock and carried over by one offset, so they
   * err together: r = 1, and 5.2.2 (note 1) leaves |P_out - P_in| u_t. Edges that erred
   * independently would have u_t x hypot(P_in, P_out). The offset holds at its determination and
   * not at the window; what the clocks moved in between is taken to be as uncertain as the
   * determination itself: sqrt 2. The samples' own times against the trace's clock enter likewise.
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
      return absent();
    }
    MeterInfo.Accuracy accuracy = meter.accuracy();
    double step =
        Math.abs(energy.powerInWatts().getAsDouble() - energy.powerOutWatts().getAsDouble());
    double uTime = Math.hypot(uTimeSeconds, accuracy.of(Term.U_TIME_SECONDS).orElse(0));
    return new EnergyUncertainty(
        times(accuracy.of(Term.U_GAIN_RELATIVE), Math.abs(energy.energyJoules().getAsDouble())),
        times(accuracy.of(Term.U_OFFSET_WATTS), energy.window().durationSeconds()),
        times(accuracy.of(Term.U_SAMPLE_WATTS), energy.weightSeconds().getAsDouble()),
        OptionalDouble.of(step * uTime * Math.sqrt(2)),
        OptionalDouble.of(
            Math.hypot(
                energy.uStepsJoules().getAsDouble(),
                meter.sampleKind() != SampleKind.POINT
                    // Means between their intervals' ends are the energy itself.
                    ? energy.uEdgesOfMeansJoules().getAsDouble()
                    : betweenPoints(energy, accuracy.of(Term.U_SAMPLE_WATTS).orElse(0)))),
        times(accuracy.of(Term.RESOLUTION_JOULES), 1 / Math.sqrt(6)),
        times(accuracy.of(Term.U_VOLTAGE_RELATIVE), Math.abs(energy.energyJoules().getAsDouble())),
        energy.bridge().orElse(Bridge.NONE));
  }

  private static OptionalDouble times(OptionalDouble u, double sensitivity) {
    return u.isPresent() ? OptionalDouble.of(u.getAsDouble() * sensitivity) : NONE;
  }

  /** A sample's own noise is in the scatter of samples too; where it is known it counts once. */
  private static double betweenPoints(WindowEnergy energy, double uSampleWatts) {
    double unseen = energy.uUnseenJoules().getAsDouble();
    double noise = uSampleWatts * energy.weightSeconds().getAsDouble();
    double seen =
        Math.hypot(energy.uEdgesJoules().getAsDouble(), energy.uInnerJoules().getAsDouble());
    return Math.hypot(seen, Math.sqrt(Math.max(0, unseen * unseen - noise * noise)));
  }

  /**
   * The budget of the sum of several windows of one run and one meter, such as a phase that came in
   * pieces. Gain, offset, alignment and voltage are common to all and add linearly (JCGM 100:2008,
   * 5.2.2, note 1), and so does what gaps hide; noise, interpolation and readings add in
   * quadrature. A part is empty if it is empty in any.
   */
  public static EnergyUncertainty ofSum(List<EnergyUncertainty> parts) {
    return new EnergyUncertainty(
        combine(parts, EnergyUncertainty::gainJoules, DoubleStream::sum),
        combine(parts, EnergyUncertainty::offsetJoules, DoubleStream::sum),
        combine(parts, EnergyUncertainty::noiseJoules, EnergyUncertainty::quadrature),
        combine(parts, EnergyUncertainty::alignmentJoules, DoubleStream::sum),
        combine(parts, EnergyUncertainty::interpolationJoules, EnergyUncertainty::quadrature),
        combine(parts, EnergyUncertainty::readingJoules, EnergyUncertainty::quadrature),
        combine(parts, EnergyUncertainty::voltageJoules, DoubleStream::sum),
        parts.stream().map(EnergyUncertainty::gaps).reduce(Bridge.NONE, Bridge::plus));
  }

  /**
   * The budget of what parts leave of a whole, all by one meter: the gain is that of what is left,
   * an offset is one power in all windows and goes with what is left of time, and a voltage's error
   * with what is left of energy; the rest adds in quadrature.
   *
   * @param whole budget of the whole
   * @param wholeJoules the whole, J
   * @param parts budgets of the parts
   * @param leftJoules what they leave, J
   */
  public static EnergyUncertainty ofRemainder(
      EnergyUncertainty whole,
      double wholeJoules,
      List<EnergyUncertainty> parts,
      double leftJoules) {
    List<EnergyUncertainty> all = Stream.concat(Stream.of(whole), parts.stream()).toList();
    return new EnergyUncertainty(
        whole.gain(wholeJoules, leftJoules),
        left(whole, parts, EnergyUncertainty::offsetJoules),
        combine(all, EnergyUncertainty::noiseJoules, EnergyUncertainty::quadrature),
        combine(all, EnergyUncertainty::alignmentJoules, EnergyUncertainty::quadrature),
        combine(all, EnergyUncertainty::interpolationJoules, EnergyUncertainty::quadrature),
        combine(all, EnergyUncertainty::readingJoules, EnergyUncertainty::quadrature),
        left(whole, parts, EnergyUncertainty::voltageJoules),
        parts.stream().map(EnergyUncertainty::gaps).reduce(whole.gaps, Bridge::minus));
  }

  /** The gain's part in another energy that the same meter saw, J; empty if it is not known. */
  public OptionalDouble gain(double ofJoules, double joules) {
    double gain = Math.abs(gainJoules.orElse(Double.NaN) / ofJoules * joules);
    return Double.isFinite(gain) ? OptionalDouble.of(gain) : NONE;
  }

  private static OptionalDouble left(
      EnergyUncertainty whole,
      List<EnergyUncertainty> parts,
      Function<EnergyUncertainty, OptionalDouble> part) {
    double taken = parts.stream().mapToDouble(term -> part.apply(term).orElse(0)).sum();
    OptionalDouble all = part.apply(whole);
    return all.isPresent() ? OptionalDouble.of(Math.abs(all.getAsDouble() - taken)) : NONE;
  }

  private static OptionalDouble combine(
      List<EnergyUncertainty> parts,
      Function<EnergyUncertainty, OptionalDouble> part,
      Function<DoubleStream, Double> rule) {
    List<OptionalDouble> values = parts.stream().map(part).toList();
    return values.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)
        ? NONE
        : OptionalDouble.of(rule.apply(values.stream().mapToDouble(OptionalDouble::getAsDouble)));
  }

  private static double quadrature(DoubleStream values) {
    return Math.sqrt(values.map(value -> value * value).sum());
  }

  /** Removes the gain, which cancels where two energies of one meter are divided. */
  public EnergyUncertainty withoutGain() {
    return new EnergyUncertainty(
        NONE,
        offsetJoules,
        noiseJoules,
        alignmentJoules,
        interpolationJoules,
        readingJoules,
        voltageJoules,
        gaps);
  }

  /** The combined standard uncertainty of what is known, J; empty without energy. */
  public OptionalDouble uJoules() {
    if (alignmentJoules.isEmpty() || interpolationJoules.isEmpty()) {
      return NONE;
    }
    return OptionalDouble.of(
        quadrature(
            DoubleStream.of(
                gaps.uJoules(),
                gainJoules.orElse(0),
                offsetJoules.orElse(0),
                noiseJoules.orElse(0),
                alignmentJoules.getAsDouble(),
                interpolationJoules.getAsDouble(),
                readingJoules.orElse(0),
                voltageJoules.orElse(0))));
  }
}
