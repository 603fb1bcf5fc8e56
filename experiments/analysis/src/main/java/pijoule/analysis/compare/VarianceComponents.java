package pijoule.analysis.compare;

import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.contract.phase.Side;

/**
 * Variance components of a total in a pilot campaign, by the method of moments. The mean squares of
 * the strata of a split-plot are set equal to what they are expected to be (Searle, Casella and
 * McCulloch 1992, Variance Components, chapters 4 and 5). A negative estimate counts as 0.
 *
 * @param run from run to run on one server
 * @param block from server to server; absent where no two servers share a round and a board setting
 * @param setting from board setting to board setting, of all hosts of a round; absent where none
 *     share a round
 * @param round from round to round; with all that is not known apart from it
 * @param pair of a cell from pair to pair of boards, beside what a pair's cells share; absent of
 *     one pair
 * @param u type B relative standard uncertainty of a mean without the gain, 0 of a time
 */
public record VarianceComponents(
    Optional<Component> run,
    Optional<Component> block,
    Optional<Component> setting,
    Optional<Component> round,
    Optional<Component> pair,
    double u) {

  /**
   * One component.
   *
   * @param sd relative standard deviation, at least 0
   * @param degreesOfFreedom of the mean square that it comes from, at least 1: below about 10 it
   *     may easily be wrong by half
   */
  public record Component(double sd, int degreesOfFreedom) {}

  /**
   * Estimates the components of one side's total.
   *
   * @param pilot a campaign; rounds that lack a value of a cell are left out
   * @param kind time or energy
   * @param side of a call
   * @return the components; all absent where nothing is known
   */
  public static VarianceComponents of(Measurements pilot, Kind kind, Side side) {
    return new Moments(pilot, Quantity.of(Part.TOTAL, kind), side).components();
  }

  /** {@return whether anything is known} */
  public boolean isKnown() {
    return run.isPresent();
  }

  /**
   * {@return the scatter}
   *
   * @param assumed for what is not known
   */
  public Scatter or(Scatter assumed) {
    return new Scatter(
        run.map(Component::sd).orElse(assumed.run()),
        block.map(Component::sd).orElse(assumed.block()),
        setting.map(Component::sd).orElse(assumed.setting()),
        round.map(Component::sd).orElse(assumed.round()),
        isKnown() ? u : assumed.u(),
        pair.map(Component::sd).orElse(assumed.pair()));
  }
}
