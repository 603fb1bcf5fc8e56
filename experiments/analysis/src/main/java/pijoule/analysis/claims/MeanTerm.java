package pijoule.analysis.claims;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * A mean as a claim names it, or another statistic in its place.
 *
 * @param exponent 1 where it multiplies, -1 where it divides
 * @param quantities the quantity, or those that the claim is made for; all in one unit
 * @param statistic of the runs
 * @param sides the side, or those that the claim is made for
 * @param per factor of numbers by whose levels the mean grows; absent where it is of one cell
 * @param levels of the factors that the claim names, as in plan.csv
 */
record MeanTerm(
    int exponent,
    List<Quantity> quantities,
    Statistic statistic,
    List<Side> sides,
    Optional<String> per,
    Map<String, String> levels) {
  MeanTerm {
    quantities = List.copyOf(quantities);
    sides = List.copyOf(sides);
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }
}
