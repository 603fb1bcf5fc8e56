package pijoule.runner.plan;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import pijoule.analysis.compare.Design;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.compare.Scatter;
import pijoule.campaign.Rounds;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.study.Study;

/**
 * Differences that a split of a study's replicates into rounds can find. For each factor that is
 * varied, this is the smallest difference between two cells' total times or energies that 80 of 100
 * campaigns find.
 *
 * <p>The family is that of the report: every two cells that differ by one level, for each of its
 * measurands. For one comparison among all of them the level is Bonferroni's, 5 % over their
 * number, as in the report.
 */
public final class Decisions {
  private static final double LEVEL = 0.05;

  private final Study study;
  private final Rounds rounds;
  private final PlanScatter scatter;
  private final Function<Cell, Set<Side>> meteredSides;
  private final Map<Factor, Compared> pairs;

  /** Pairs of cells, and in all of them the sides that a meter sees in both cells. */
  private record Compared(int pairs, int meteredSides) {
    Compared and(Compared other) {
      return new Compared(pairs + other.pairs, meteredSides + other.meteredSides);
    }
  }

  /**
   * Prepares the decisions of a split into rounds.
   *
   * @param study whose factors and cells
   * @param rounds the split
   * @param scatter that is expected
   * @param meteredSides of a cell's calls: the sides that a meter sees
   */
  public Decisions(
      Study study, Rounds rounds, PlanScatter scatter, Function<Cell, Set<Side>> meteredSides) {
    this.study = study;
    this.rounds = rounds;
    this.scatter = scatter;
    this.meteredSides = meteredSides;
    this.pairs = pairs();
  }

  /**
   * Pairs of cells that differ by one level, by that level's factor; factors without one left out.
   */
  private Map<Factor, Compared> pairs() {
    Map<Factor, Compared> pairs = new LinkedHashMap<>();
    if (study.kind().undecided(study).isPresent()) {
      return pairs;
    }
    List<Cell> cells = study.cells();
    study.design().factors().keySet().forEach(factor -> pairs.put(factor, new Compared(0, 0)));
    for (Cell one : cells) {
      for (Cell other : cells.subList(one.number(), cells.size())) {
        List<Factor> differing =
            pairs.keySet().stream()
                .filter(factor -> !one.find(factor).equals(other.find(factor)))
                .toList();
        if (differing.size() == 1) {
          pairs.merge(differing.get(0), new Compared(1, meteredInBoth(one, other)), Compared::and);
        }
      }
    }
    pairs.values().removeIf(compared -> compared.pairs() == 0);
    return pairs;
  }

  private int meteredInBoth(Cell one, Cell other) {
    Set<Side> sides = EnumSet.allOf(Side.class);
    sides.retainAll(meteredSides.apply(one));
    sides.retainAll(meteredSides.apply(other));
    return sides.size();
  }

  /** {@return factors of which some levels are compared, in the study's order} */
  public List<Factor> factors() {
    return List.copyOf(pairs.keySet());
  }

  /** {@return comparisons that the report tests} */
  public int family() {
    return pairs.entrySet().stream()
        .filter(factor -> isDecided(factor.getKey()))
        .mapToInt(factor -> measurands(factor.getValue()))
        .sum();
  }

  /** Times of both sides; energies and powers of those that a meter sees. */
  private static int measurands(Compared of) {
    int ofEnergy =
        (int)
            Measurand.OF_THE_PAPER.stream()
                .filter(measurand -> measurand.quantity().ofEnergy())
                .count();
    int ofTime = Measurand.OF_THE_PAPER.size() - ofEnergy;
    return of.pairs() * ofTime + of.meteredSides() * ofEnergy / 2;
  }

  /**
   * {@return whether anything is decided about it}
   *
   * @param factor one of {@link #factors()}
   */
  public boolean isDecided(Factor factor) {
    return design().precision(factor.cost(), scatter.times().get(0)).isPresent();
  }

  /**
   * {@return whether a meter sees a side of two cells that differ only by its level}
   *
   * @param factor one of {@link #factors()}
   */
  public boolean isMetered(Factor factor) {
    return pairs.get(factor).meteredSides() > 0;
  }

  /**
   * {@return the smallest difference of a total time, of the side that varies more; 0.05 is 5 %;
   * absent where nothing is decided}
   *
   * @param factor one of {@link #factors()}
   * @param adjusted whether among all of the family's comparisons
   */
  public OptionalDouble time(Factor factor, boolean adjusted) {
    return smallest(factor, scatter.times(), adjusted);
  }

  /**
   * {@return the smallest difference of a total energy, of the side that varies more; 0.05 is 5 %;
   * absent where nothing is decided, or no meter sees it ({@link #isMetered})}
   *
   * @param factor one of {@link #factors()}
   * @param adjusted whether among all of the family's comparisons
   */
  public OptionalDouble energy(Factor factor, boolean adjusted) {
    return isMetered(factor)
        ? smallest(factor, scatter.energies(), adjusted)
        : OptionalDouble.empty();
  }

  /**
   * {@return the smallest difference of a total time for boards in general, of which the study's
   * pairs are a sample, of one comparison by itself; absent of one pair}
   *
   * @param factor one of {@link #factors()}
   */
  public OptionalDouble timeOfBoards(Factor factor) {
    return smallestOfBoards(factor, scatter.times());
  }

  /**
   * {@return the smallest difference of a total energy for boards in general; absent of one pair,
   * and where no meter sees it ({@link #isMetered})}
   *
   * @param factor one of {@link #factors()}
   */
  public OptionalDouble energyOfBoards(Factor factor) {
    return isMetered(factor)
        ? smallestOfBoards(factor, scatter.energies())
        : OptionalDouble.empty();
  }

  private OptionalDouble smallestOfBoards(Factor factor, List<Scatter> of) {
    return of.stream()
        .flatMap(scatter -> design().ofBoards(factor.cost(), scatter).stream())
        .mapToDouble(precision -> precision.smallestDifference(LEVEL))
        .max();
  }

  private OptionalDouble smallest(Factor factor, List<Scatter> of, boolean adjusted) {
    double level = adjusted ? LEVEL / Math.max(1, family()) : LEVEL;
    return of.stream()
        .flatMap(scatter -> design().precision(factor.cost(), scatter).stream())
        .mapToDouble(precision -> precision.smallestDifference(level))
        .max();
  }

  /** A pair has at least one round. */
  private Design design() {
    int pairs = Math.min(study.design().pairs(), rounds.count());
    return new Design(rounds.replicates(), rounds.perRound(), pairs);
  }

  /** {@return the split} */
  public Rounds rounds() {
    return rounds;
  }

  /** {@return how long a campaign of this split takes} */
  public PlanTime time() {
    return Plan.of(study.withPairs(1).with(rounds)).time();
  }
}
