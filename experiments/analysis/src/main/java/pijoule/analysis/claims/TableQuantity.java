package pijoule.analysis.claims;

import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * Quantity of a printed table's figures.
 *
 * @param side of a call
 * @param quantity of it
 * @param label the paper's word
 * @param unit symbol of the unit that it is printed in
 * @param perUnit that unit in the quantity's own, such as 0.001 for ms
 */
public record TableQuantity(
    Side side, Quantity quantity, String label, String unit, double perUnit) {}
