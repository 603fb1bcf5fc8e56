package pijoule.analysis.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Analysis of variance of a full factorial design with any number of fixed factors and levels and
 * all their interactions (Montgomery 2017, chapters 5 and 14).
 *
 * <p>In rounds the design is a split-split-plot: rounds are complete blocks, and an effect varies
 * in the stratum of that factor of it that is easiest to change. It is tested against what rounds
 * and the effects of its stratum do together, to which the runs' stratum adds the scatter of runs
 * within a cell and round. Where cells have unequal numbers of values the means are not weighted
 * and the number is replaced by its harmonic mean (Montgomery 2017, section 15.2): the tests are
 * then approximate, and the shares are of the sum of all lines.
 *
 * <p>Rounds of several pairs of boards are nested in their pairs, so what rounds and an effect do
 * together has two parts: pairs and the effect, and rounds within pairs and the effect. Only the
 * second is an error of these pairs; against the first an effect is tested for boards in general.
 *
 * @param factors of the design
 * @param effects main effects first, then interactions of ever more factors
 * @param errors of the rounds and of each stratum that has one, in their order
 * @param squares total sum of squares, in the values' unit squared
 * @param freedom total degrees of freedom
 * @param mean of all cells, unweighted
 * @param values that the effects' means are of: their number, or what replaces it
 * @param exact whether all cells have equally many values
 */
public record FactorialAnova(
    List<AnovaFactor> factors,
    List<AnovaEffect> effects,
    List<ErrorTerm> errors,
    double squares,
    int freedom,
    double mean,
    double values,
    boolean exact) {
  /**
   * Tests every effect against the error of its stratum.
   *
   * @param factors at least one
   * @param observations at least one for every cell in every round, from at least two rounds
   * @return the analysis
   * @throws IllegalArgumentException if a cell has no value in some round, or there is one round
   */
  public static FactorialAnova byRounds(List<AnovaFactor> factors, List<Observation> observations) {
    if (observations.stream().map(Observation::round).distinct().count() < 2) {
      throw new IllegalArgumentException("an error between rounds needs at least 2 rounds");
    }
    return new Builder(factors, observations, true).build();
  }

  /**
   * Tests every effect against the scatter of the runs within their cells.
   *
   * @param factors at least one
   * @param observations at least one for every cell
   * @return the analysis
   * @throws IllegalArgumentException if a cell has no value
   */
  public static FactorialAnova ofRuns(List<AnovaFactor> factors, List<Observation> observations) {
    return new Builder(factors, observations, false).build();
  }

  /**
   * {@return the error that such effects are tested against}
   *
   * @param stratum of an effect
   */
  public ErrorTerm error(Stratum stratum) {
    return errors.stream().filter(error -> error.stratum() == stratum).findFirst().orElseThrow();
  }

  /** Sums of squares on their way to shares and tests. */
  private static final class Builder {
    private final List<AnovaFactor> factors;
    private final CellMeans table;
    private final boolean byRounds;
    private final Map<Stratum, Double> errorSquares = new EnumMap<>(Stratum.class);
    private final Map<Stratum, Integer> errorFreedom = new EnumMap<>(Stratum.class);

    Builder(List<AnovaFactor> factors, List<Observation> observations, boolean byRounds) {
      if (factors.isEmpty()) {
        throw new IllegalArgumentException("an analysis of variance needs at least 1 factor");
      }
      this.factors = factors;
      this.byRounds = byRounds;
      this.table = new CellMeans(factors, observations, byRounds);
    }

    FactorialAnova build() {
      List<Integer> subsets = subsets();
      error(Stratum.RUN, table.withinSquares(), table.values() - table.entries());
      if (byRounds) {
        split(Stratum.PAIR, Stratum.ROUND, 0);
        for (int subset : subsets) {
          split(Stratum.PAIR_EFFECT, stratum(subset), subset);
        }
      }
      double[] squares =
          subsets.stream().mapToDouble(subset -> table.squares(table.effect(subset))).toArray();
      double total =
          IntStream.range(0, squares.length).mapToDouble(i -> squares[i]).sum()
              + errorSquares.values().stream().mapToDouble(value -> value).sum();
      List<ErrorTerm> errors = errors(total);
      List<AnovaEffect> effects = new ArrayList<>();
      for (int i = 0; i < squares.length; i++) {
        effects.add(effect(subsets.get(i), squares[i], total, errors));
      }
      return new FactorialAnova(
          factors,
          effects,
          errors,
          total,
          table.values() - 1,
          table.mean(),
          table.entries() * table.valuesPerEntry(),
          table.balanced());
    }

    /** Adds what an effect and rounds do together to the errors: that of pairs, and the rest. */
    private void split(Stratum ofPairs, Stratum rest, int subset) {
      double all = table.squares(table.effect(subset | 1 << factors.size()));
      int freedom = table.freedom(subset) * (table.rounds() - 1);
      if (table.pairs() > 1) {
        double squares = pairSquares(subset);
        error(ofPairs, squares, pairFreedom(subset));
        error(rest, Math.max(0, all - squares), freedom - pairFreedom(subset));
      } else {
        error(rest, all, freedom);
      }
    }

    private double pairSquares(int subset) {
      return table.squares(table.overPairs(table.effect(subset | 1 << factors.size())));
    }

    private int pairFreedom(int subset) {
      return table.freedom(subset) * (table.pairs() - 1);
    }

    private void error(Stratum stratum, double squares, int freedom) {
      errorSquares.merge(stratum, squares, Double::sum);
      errorFreedom.merge(stratum, freedom, Integer::sum);
    }

    private List<ErrorTerm> errors(double total) {
      List<ErrorTerm> errors = new ArrayList<>();
      errorSquares.forEach(
          (stratum, squares) ->
              errors.add(
                  new ErrorTerm(
                      stratum, squares, errorFreedom.get(stratum), share(squares, total))));
      return errors;
    }

    private AnovaEffect effect(int subset, double squares, double total, List<ErrorTerm> errors) {
      Stratum stratum = stratum(subset);
      ErrorTerm error =
          errors.stream().filter(term -> term.stratum() == stratum).findFirst().orElseThrow();
      int freedom = table.freedom(subset);
      double f = squares / freedom / error.meanSquare();
      double[] values = table.effect(subset);
      return new AnovaEffect(
          members(subset),
          stratum,
          squares,
          freedom,
          share(squares, total),
          values[values.length - 1],
          error.known() ? OptionalDouble.of(f) : OptionalDouble.empty(),
          error.known()
              ? OptionalDouble.of(error.p(squares / freedom, freedom))
              : OptionalDouble.empty(),
          byPair(subset, total));
    }

    private Optional<ErrorTerm> byPair(int subset, double total) {
      if (!byRounds || table.pairs() == 1) {
        return Optional.empty();
      }
      double squares = pairSquares(subset);
      return Optional.of(
          new ErrorTerm(Stratum.PAIR_EFFECT, squares, pairFreedom(subset), share(squares, total)));
    }

    /** The stratum of the easiest factor; without rounds there is but the runs'. */
    private Stratum stratum(int subset) {
      return byRounds
          ? members(subset).stream()
              .map(member -> factors.get(member).stratum())
              .max(Stratum::compareTo)
              .orElseThrow()
          : Stratum.RUN;
    }

    private List<Integer> subsets() {
      return IntStream.range(1, 1 << factors.size())
          .boxed()
          .sorted(
              Comparator.<Integer>comparingInt(Integer::bitCount)
                  .thenComparing(
                      (a, b) -> Integer.compareUnsigned(Integer.reverse(b), Integer.reverse(a))))
          .toList();
    }

    private List<Integer> members(int subset) {
      return IntStream.range(0, factors.size())
          .filter(member -> (subset >> member & 1) == 1)
          .boxed()
          .toList();
    }

    private static double share(double squares, double total) {
      return total == 0 ? 0 : squares / total * 100;
    }
  }
}
