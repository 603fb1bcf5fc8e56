package pijoule.analysis.stats;

import java.util.List;
import java.util.OptionalDouble;

/**
 * An effect of a design whose factors have two levels each.
 *
 * @param factors that it is of, by their place in the design
 * @param effect half of the change from the first to the second level, in the values' unit; of an
 *     interaction, half of the change of the change
 * @param ci95HalfWidth half of its 95 % interval; absent where there is no error
 */
public record TwoLevelEffect(List<Integer> factors, double effect, OptionalDouble ci95HalfWidth) {}
