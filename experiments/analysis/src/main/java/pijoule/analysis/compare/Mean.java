package pijoule.analysis.compare;

import java.util.List;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * The mean of a quantity over a cell's runs, as used in a contrast.
 *
 * @param exponent 1 where it multiplies, -1 where it divides
 * @param campaign whose runs
 * @param cell of that campaign's study
 * @param side of a call
 * @param quantity that the side has
 */
public record Mean(
    double exponent, Measurements campaign, Cell cell, Side side, Quantity quantity) {

  /** {@return the cell's runs that have a value, in the order in which they were made} */
  public List<MeasuredSide> runs() {
    return quantity.known(campaign.of(cell, side));
  }

  /**
   * {@return its value, in the quantity's unit}
   *
   * @param run one of {@link #runs()}
   */
  public double value(MeasuredSide run) {
    return quantity.value(run).getAsDouble();
  }

  /** {@return whether any valid run of the cell rests on modelled power} */
  public boolean isEstimate() {
    return quantity.isEstimate(campaign.of(cell, side));
  }

  /**
   * {@return this mean with another exponent}
   *
   * @param other exponent
   */
  public Mean to(double other) {
    return new Mean(other, campaign, cell, side, quantity);
  }

  /**
   * {@return whether the mean has no uncertainty: equal counts, each above 0, in all of several
   * runs}
   */
  boolean isExact() {
    double[] values = runs().stream().mapToDouble(this::value).distinct().toArray();
    return quantity.is(Trait.COUNT) && values.length == 1 && values[0] > 0 && runs().size() > 1;
  }

  /** Numbers campaigns by their place among the means; two with equal data are not the same. */
  static int campaignNumber(List<Mean> means, Mean of) {
    int number = 0;
    while (means.get(number).campaign() != of.campaign()) {
      number++;
    }
    return number;
  }
}
