package pijoule.analysis.claims;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.results.Side;

/**
 * A mean as a claim names it.
 *
 * @param exponent 1 where it multiplies, -1 where it divides
 * @param quantity what
 * @param sides the side, or those that the claim is made for
 * @param levels of the factors that the claim names, as in plan.csv
 */
record MeanOf(int exponent, Quantity quantity, List<Side> sides, Map<String, String> levels) {
  MeanOf {
    sides = List.copyOf(sides);
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }
}
