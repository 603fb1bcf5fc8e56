package pijoule.analysis.measure;

import java.util.Map;
import java.util.OptionalDouble;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.WindowEnergy;

/**
 * Energy of a board over a window, or a difference of two such energies of one meter, with what its
 * uncertainty consists of. In a difference a gain keeps its share of the energy, an offset is that
 * of the time that is left, and what is independent adds in quadrature (JCGM 100:2008, 5.1.2 and
 * 5.2.2, note 1).
 *
 * @param joules J; of a difference of any sign
 * @param seconds of the window; of a difference what is left of time, s
 * @param gain relative standard uncertainty of everything that multiplies the energy; absent where
 *     the meter's gain is unknown
 * @param multiplied the same without the meter's gain: of a battery's voltage
 * @param offsetWatts standard uncertainty of the meter's offset, W; 0 where it is unknown
 * @param restJoules standard uncertainty of what is independent from window to window, J
 * @param verdict whether it can be believed; of a difference the worse of the two
 */
public record BoardEnergy(
    double joules,
    double seconds,
    OptionalDouble gain,
    double multiplied,
    double offsetWatts,
    double restJoules,
    Verdict verdict) {

  /** {@return energy of a board in a window whose energy is known} */
  static BoardEnergy of(WindowEnergy window, EnergyUncertainty u, Verdict verdict) {
    double joules = window.energyJoules().getAsDouble();
    double seconds = window.window().durationSeconds();
    double rest = 0;
    for (double part :
        new double[] {
          u.noiseJoules().orElse(0),
          u.alignmentJoules().orElse(0),
          u.interpolationJoules().orElse(0),
          u.readingJoules().orElse(0),
          u.gaps().uJoules()
        }) {
      rest = Math.hypot(rest, part);
    }
    double scale = Math.abs(joules);
    return new BoardEnergy(
        joules,
        seconds,
        u.gainJoules().isPresent() && scale > 0
            ? OptionalDouble.of(u.gainJoules().getAsDouble() / scale)
            : OptionalDouble.empty(),
        scale > 0 ? u.voltageJoules().orElse(0) / scale : 0,
        seconds > 0 ? u.offsetJoules().orElse(0) / seconds : 0,
        rest,
        verdict);
  }

  /**
   * {@return this energy less what the base draws in the same time}
   *
   * @param base power of the same board, as an energy over another window
   */
  public BoardEnergy above(BoardEnergy base) {
    double scale = seconds / base.seconds;
    return new BoardEnergy(
        joules - base.joules * scale,
        0,
        gain,
        multiplied,
        Math.max(offsetWatts, base.offsetWatts),
        Math.hypot(restJoules, base.restJoules * scale),
        verdict.compareTo(base.verdict) >= 0 ? verdict : base.verdict);
  }

  /** {@return mean power, W} */
  public double watts() {
    return joules / seconds;
  }

  /** {@return standard uncertainty without the meter's gain, J} */
  public double uWithoutGainJoules() {
    return Math.hypot(Math.hypot(multiplied * joules, offsetWatts * seconds), restJoules);
  }

  /** {@return standard uncertainty, J; a lower bound where the meter's gain is unknown} */
  public double uJoules() {
    return Math.hypot(uWithoutGainJoules(), gain.orElse(0) * joules);
  }

  /**
   * {@return the energy as a number}
   *
   * @param meter its name
   */
  MeasuredValue measured(String meter) {
    return MeasuredValue.energy(
        OptionalDouble.of(joules),
        OptionalDouble.of(uJoules()),
        OptionalDouble.of(uWithoutGainJoules()),
        Map.of(meter, offsetWatts * seconds),
        verdict);
  }
}
