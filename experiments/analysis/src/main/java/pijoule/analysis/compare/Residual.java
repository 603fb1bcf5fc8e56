package pijoule.analysis.compare;

import java.util.OptionalDouble;
import pijoule.campaign.Run;
import pijoule.contract.study.Cell;

/**
 * Difference of a run's value from its cell's mean.
 *
 * @param run which; its order is the campaign's
 * @param cell of it
 * @param value less the cell's mean, in the quantity's unit
 * @param standardized the same in standard deviations of the cell's runs; absent where they do not
 *     scatter
 */
record Residual(Run run, Cell cell, double value, OptionalDouble standardized) {}
