package pijoule.analysis.measure;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.energy.window.Verdict;

/**
 * Energy of a part of one run.
 *
 * @param energyJoules J; absent where it is not known
 * @param uJoules standard uncertainty by type B, J; a lower bound where the meter's gain is unknown
 * @param uWithoutGainJoules the same without the gain, which cancels in a share, J
 * @param offsetJoules what of it comes from each meter's offset, by the meter's name, J
 * @param bridgedSeconds time of all its pieces that lies in gaps and was bridged, s; absent where
 *     the energy is not known
 * @param samples within all its pieces together
 * @param verdict whether it can be believed
 * @param reason why it is not known
 */
public record PartEnergy(
    OptionalDouble energyJoules,
    OptionalDouble uJoules,
    OptionalDouble uWithoutGainJoules,
    Map<String, Double> offsetJoules,
    OptionalDouble bridgedSeconds,
    OptionalLong samples,
    Verdict verdict,
    Optional<String> reason) {
  public PartEnergy {
    if (energyJoules.isPresent() == (verdict == Verdict.NOT_AVAILABLE)
        || energyJoules.isPresent() == reason.isPresent()) {
      throw new IllegalArgumentException(
          "an energy has a verdict and a missing one a reason, got " + verdict);
    }
  }

  private PartEnergy(Measured joules, OptionalDouble bridgedSeconds, OptionalLong samples) {
    this(
        joules.value(),
        joules.u(),
        joules.uWithoutGain(),
        joules.offsets(),
        bridgedSeconds,
        samples,
        joules.quality().orElseThrow(),
        joules.reason());
  }

  /** The energy as a number. */
  Measured joules() {
    return new Measured(
        energyJoules,
        uJoules,
        uWithoutGainJoules,
        offsetJoules,
        Map.of(),
        false,
        Optional.of(verdict),
        reason);
  }

  /** One operation's share of a window that holds so many; gaps and verdict stay the window's. */
  PartEnergy per(long operations) {
    return new PartEnergy(joules().over(OptionalDouble.of(operations), 1), bridgedSeconds, samples);
  }

  /**
   * {@return sum of this energy and another meter's of the same call; the verdict is the worse one}
   */
  PartEnergy and(PartEnergy other) {
    if (energyJoules.isEmpty() || other.energyJoules.isEmpty()) {
      return energyJoules.isEmpty() ? this : other;
    }
    return new PartEnergy(
        joules().and(other.joules()),
        OptionalDouble.of(bridgedSeconds.orElse(0) + other.bridgedSeconds.orElse(0)),
        OptionalLong.of(samples.orElse(0) + other.samples.orElse(0)));
  }

  /**
   * {@return an energy that is not known}
   *
   * @param reason in one line, without the run's name
   */
  static PartEnergy unknown(String reason) {
    return new PartEnergy(
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Map.of(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        Verdict.NOT_AVAILABLE,
        Optional.of(reason));
  }
}
