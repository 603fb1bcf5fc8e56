package pijoule.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * One-way analysis of variance: whether values of one group are more alike than values of several.
 *
 * @param f ratio of the mean squares between and within the groups
 * @param p probability of such a ratio or a greater one, were all values alike
 * @param intraclass correlation of two values of one group (Snedecor and Cochran 1989, section
 *     13.5), with Donner's mean group size; below 0 where groups are less alike than chance
 */
public record OneWay(double f, double p, double intraclass) {

  /**
   * {@return the analysis; f infinite and p 0 where groups differ and nothing scatters within them,
   * f 0 and p 1 where nothing varies at all}
   *
   * @param groups at least two, each of at least one value, with more values than groups
   */
  public static OneWay of(List<double[]> groups) {
    int n = groups.stream().mapToInt(group -> group.length).sum();
    int between = groups.size() - 1;
    int within = n - groups.size();
    if (between < 1 || within < 1 || groups.stream().anyMatch(group -> group.length == 0)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "groups must be at least 2, none empty, with more values than groups, got %d of %d values",
              groups.size(),
              n));
    }
    double origin = groups.get(0)[0];
    List<double[]> apart = groups.stream().map(group -> apart(group, origin)).toList();
    double mean = apart.stream().flatMapToDouble(Arrays::stream).sum() / n;
    double squaresBetween = 0;
    double squaresWithin = 0;
    double squaredSizes = 0;
    for (double[] group : apart) {
      double of = StatUtils.mean(group);
      squaresBetween += group.length * (of - mean) * (of - mean);
      squaresWithin += StatUtils.sumSq(Arrays.stream(group).map(value -> value - of).toArray());
      squaredSizes += (double) group.length * group.length;
    }
    double msBetween = squaresBetween / between;
    double msWithin = squaresWithin / within;
    if (msBetween == 0) {
      return new OneWay(0, 1, 0);
    }
    double f = msBetween / msWithin;
    double p = Double.isInfinite(f) ? 0 : FDistribution.of(between, within).survivalProbability(f);
    double size = (n - squaredSizes / n) / between;
    return new OneWay(f, p, (msBetween - msWithin) / (msBetween + (size - 1) * msWithin));
  }

  /**
   * Brown and Forsythe's test of equal spread (1974, Journal of the American Statistical
   * Association 69, 364-367): the analysis of the distances from each group's median.
   *
   * @param groups as in {@link #of(List)}
   * @return the analysis of the distances
   */
  public static OneWay ofSpread(List<double[]> groups) {
    return of(groups.stream().map(OneWay::distances).toList());
  }

  /** Distances from one of the values, which are exact where values differ little. */
  private static double[] apart(double[] group, double origin) {
    return Arrays.stream(group).map(value -> value - origin).toArray();
  }

  private static double[] distances(double[] group) {
    double median = StatUtils.percentile(group, 50);
    return Arrays.stream(group).map(value -> Math.abs(value - median)).toArray();
  }
}
