package pijoule.analysis.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import pijoule.energy.window.Verdict;

/**
 * Value of a quantity on one side of a run, with all that is known of it.
 *
 * @param value in the quantity's unit; absent if it is not known
 * @param u standard uncertainty by type B, in that unit; a lower bound if a meter's gain is
 *     unknown, absent if it is not known
 * @param uWithoutGain the same without the meters' gains, which the runs of one meter share and
 *     which cancel in their ratios
 * @param offsets what of it comes from the offset of each meter, by the meter's name; empty where
 *     offsets cancel or are not known
 * @param gains share of the value that the gain of each meter multiplies, by the meter's name;
 *     empty if no gain does
 * @param estimate whether it rests on a power that is modelled and not measured
 * @param quality worst verdict on the energies that enter; absent if none does
 * @param reason why there is no energy, in one line; absent if there is one, and of what is none
 */
public record MeasuredValue(
    OptionalDouble value,
    OptionalDouble u,
    OptionalDouble uWithoutGain,
    Map<String, Double> offsets,
    Map<String, Double> gains,
    boolean estimate,
    Optional<Verdict> quality,
    Optional<String> reason) {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** Number that nothing is known of. */
  static final MeasuredValue UNKNOWN = timed(NONE, NONE).withUncertainties(NONE, NONE);

  /**
   * {@return a number without energy}
   *
   * @param u of it; absent if it is not known, which then is no part of a ratio's
   */
  static MeasuredValue timed(OptionalDouble value, OptionalDouble u) {
    OptionalDouble ofRatio = u.isPresent() ? u : OptionalDouble.of(0);
    return new MeasuredValue(
        value, u, ofRatio, Map.of(), Map.of(), false, Optional.empty(), Optional.empty());
  }

  /** {@return an energy by a meter that it does not name} */
  public static MeasuredValue energy(
      OptionalDouble joules,
      OptionalDouble u,
      OptionalDouble uWithoutGain,
      Map<String, Double> offsets,
      Verdict quality) {
    return new MeasuredValue(
        joules, u, uWithoutGain, offsets, Map.of(), false, Optional.of(quality), Optional.empty());
  }

  /** {@return an energy that is not known, for this reason} */
  public static MeasuredValue unknown(String reason) {
    return new MeasuredValue(
        NONE,
        NONE,
        NONE,
        Map.of(),
        Map.of(),
        false,
        Optional.of(Verdict.NOT_AVAILABLE),
        Optional.of(reason));
  }

  /** {@return a number that has no uncertainty, such as a count} */
  static MeasuredValue exact(OptionalDouble value) {
    return timed(value, OptionalDouble.of(0));
  }

  /** {@return this number with another value} */
  MeasuredValue with(OptionalDouble other) {
    return new MeasuredValue(other, u, uWithoutGain, offsets, gains, estimate, quality, reason);
  }

  private MeasuredValue withUncertainties(OptionalDouble all, OptionalDouble withoutGain) {
    return new MeasuredValue(value, all, withoutGain, offsets, gains, estimate, quality, reason);
  }

  /** {@return this number with what a side knows of its meters} */
  MeasuredValue of(Map<String, Double> meters, boolean isModelled, Optional<Verdict> verdict) {
    return new MeasuredValue(value, u, uWithoutGain, offsets, meters, isModelled, verdict, reason);
  }

  /** {@return this number for a ratio in which gains cancel} */
  MeasuredValue withoutGain() {
    return withUncertainties(uWithoutGain, uWithoutGain);
  }

  /** {@return this number whose offsets' parts err apart from those of other numbers} */
  MeasuredValue withoutOffsets() {
    return new MeasuredValue(value, u, uWithoutGain, Map.of(), gains, estimate, quality, reason);
  }

  /**
   * {@return standard uncertainty of what the meters' gains and offsets leave, which errs apart
   * from that of other numbers; absent if it is not known}
   */
  public OptionalDouble uAlone() {
    double squares = square(uWithoutGain);
    for (double by : offsets.values()) {
      squares -= by * by;
    }
    return finite(Math.sqrt(Math.max(0, squares)));
  }

  /** {@return whether an energy enters that is below resolution, implausible or not known} */
  public boolean isDoubtful() {
    return quality.filter(verdict -> verdict != Verdict.RESOLVED).isPresent();
  }

  /**
   * Both together, as one meter or clock has them: what is not noise is common to both, so that
   * uncertainties add up (JCGM 100:2008, 5.2.2, note 1).
   */
  MeasuredValue plus(MeasuredValue other) {
    return with(other, MeasuredValue::sum, MeasuredValue::sum);
  }

  /** Both together, each by a meter of its own, which errs on its own. */
  MeasuredValue and(MeasuredValue other) {
    return with(other, Double::sum, Math::hypot);
  }

  private MeasuredValue with(
      MeasuredValue other, DoubleBinaryOperator ofValues, DoubleBinaryOperator ofUncertainties) {
    OptionalDouble both = both(value, other.value, ofValues);
    Map<String, Double> weighted = new LinkedHashMap<>();
    Map<String, Double> moved = new LinkedHashMap<>(offsets);
    other.offsets.forEach((meter, by) -> moved.merge(meter, by, Double::sum));
    if (both.isPresent()) {
      double whole = both.getAsDouble();
      gains.forEach((meter, share) -> weighted.put(meter, share * value.getAsDouble() / whole));
      other.gains.forEach(
          (meter, share) ->
              weighted.merge(meter, share * other.value.getAsDouble() / whole, Double::sum));
    }
    return new MeasuredValue(
        both,
        both(u, other.u, ofUncertainties),
        both(uWithoutGain, other.uWithoutGain, ofUncertainties),
        moved,
        weighted,
        estimate || other.estimate,
        worse(quality, other.quality),
        reason.or(other::reason));
  }

  private static Optional<Verdict> worse(Optional<Verdict> one, Optional<Verdict> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().compareTo(other.get()) >= 0 ? one.get() : other.get())
        : one.or(() -> other);
  }

  /**
   * {@return what parts of it leave: the gain is common to all and keeps its share, the rest adds
   * in quadrature}
   *
   * @param parts of it, by the same meter
   */
  public MeasuredValue minus(List<MeasuredValue> parts) {
    double whole = value.orElse(Double.NaN);
    double left = whole;
    double squares = square(uWithoutGain);
    for (MeasuredValue part : parts) {
      left -= part.value.orElse(Double.NaN);
      squares += square(part.uWithoutGain);
    }
    double gain = Math.sqrt(Math.max(0, square(u) - square(uWithoutGain)));
    double ofLeft = whole == 0 ? gain : gain * left / whole;
    return new MeasuredValue(
        finite(left),
        finite(Math.sqrt(squares + ofLeft * ofLeft)),
        finite(Math.sqrt(squares)),
        Map.of(),
        gains,
        estimate,
        quality,
        reason);
  }

  /**
   * {@return the number over another}
   *
   * @param whole without an uncertainty of its own; absent or 0 if there is no ratio
   * @param scale of the unit of ratios, such as 100 for percent
   */
  MeasuredValue over(OptionalDouble whole, double scale) {
    Map<String, Double> ofRatio = new LinkedHashMap<>();
    offsets.forEach(
        (meter, by) ->
            ratio(OptionalDouble.of(by), whole, scale)
                .ifPresent(share -> ofRatio.put(meter, share)));
    return new MeasuredValue(
        ratio(value, whole, scale),
        ratio(u, whole, scale),
        ratio(uWithoutGain, whole, scale),
        ofRatio,
        gains,
        estimate,
        quality,
        reason);
  }

  static OptionalDouble ratio(OptionalDouble part, OptionalDouble whole, double scale) {
    boolean known = part.isPresent() && whole.isPresent() && whole.getAsDouble() != 0;
    return known ? OptionalDouble.of(part.getAsDouble() / whole.getAsDouble() * scale) : NONE;
  }

  private static OptionalDouble both(
      OptionalDouble one, OptionalDouble other, DoubleBinaryOperator operator) {
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(operator.applyAsDouble(one.getAsDouble(), other.getAsDouble()))
        : NONE;
  }

  /** Sums as streams do, whose last digit is not always that of a plain sum. */
  private static double sum(double one, double other) {
    return DoubleStream.of(one, other).sum();
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : NONE;
  }

  private static double square(OptionalDouble u) {
    double known = u.orElse(Double.NaN);
    return known * known;
  }
}
