package pijoule.analysis.compare;

import java.util.Optional;
import pijoule.contract.study.ChangeCost;

/**
 * A split of replicates into rounds, and how well it compares two cells.
 *
 * @param replicates of each cell, at least 1
 * @param perRound replicates of each cell in a round, on one server process, at least 1
 * @param pairs of boards that the rounds are dealt to, at least 1 and no more than rounds
 */
public record Design(int replicates, int perRound, int pairs) {
  public Design {
    if (replicates < 1 || perRound < 1) {
      throw new IllegalArgumentException(
          "a design needs at least 1 replicate, got %s in rounds of %s"
              .formatted(replicates, perRound));
    }
    if (pairs < 1 || pairs > rounds(replicates, perRound)) {
      throw new IllegalArgumentException(
          "pairs must be 1 to the number of rounds, %s, got %s"
              .formatted(rounds(replicates, perRound), pairs));
    }
  }

  /** A design on one pair. */
  public Design(int replicates, int perRound) {
    this(replicates, perRound, 1);
  }

  /** {@return number of rounds} */
  public int rounds() {
    return rounds(replicates, perRound);
  }

  private static int rounds(int replicates, int perRound) {
    return (replicates + perRound - 1) / perRound;
  }

  /**
   * Compares two cells that differ by one level. With two rounds or more their difference is taken
   * within each round, so that what a round's runs share cancels, and each round is one value:
   * rounds - 1 degrees of freedom, each with twice the variance of a cell's mean in a round. In one
   * round cells of one server are compared over their runs, and servers not at all. Of several
   * pairs of boards it is how well they are compared on these pairs: each has an effect of its own,
   * so there are rounds - pairs degrees of freedom.
   *
   * @param factor what has to be done again to change the level
   * @param scatter of what is compared
   * @return the precision; absent where nothing is decided
   */
  public Optional<Precision> precision(ChangeCost factor, Scatter scatter) {
    int rounds = rounds();
    if (rounds == 1 && (factor != ChangeCost.RUN || replicates == 1)) {
      return Optional.empty();
    }
    if (rounds == pairs && pairs > 1) {
      return ofBoards(factor, scatter);
    }
    double freedom = rounds == 1 ? 2.0 * (replicates - 1) : rounds - pairs;
    return Optional.of(precision(2 * ofCell(factor, scatter) * overPairs(), freedom, scatter));
  }

  /**
   * Compares two cells for boards in general, of which the pairs are a sample. The scatter is that
   * of the pairs' own effects, with pairs - 1 degrees of freedom.
   *
   * @param factor what has to be done again to change the level
   * @param scatter of what is compared
   * @return the precision; absent of one pair
   */
  public Optional<Precision> ofBoards(ChangeCost factor, Scatter scatter) {
    if (pairs == 1) {
      return Optional.empty();
    }
    double variance =
        2 * ofCell(factor, scatter) * overPairs() + 2 * square(scatter.pair()) / pairs;
    return Optional.of(precision(variance, pairs - 1, scatter));
  }

  private static Precision precision(double variance, double freedom, Scatter scatter) {
    double typeA = Math.max(Math.sqrt(variance), Double.MIN_NORMAL);
    return new Precision(typeA, freedom, Math.sqrt(2) * scatter.u());
  }

  /** Variance of a cell's mean in a round, without what the round's cells share. */
  private double ofCell(ChangeCost factor, Scatter scatter) {
    double ofCell = square(scatter.run()) * rounds() / replicates;
    if (factor != ChangeCost.RUN) {
      ofCell += square(scatter.block());
    }
    if (factor.compareTo(ChangeCost.BOARD) >= 0) {
      ofCell += square(scatter.setting());
    }
    return ofCell;
  }

  /**
   * Variance of a mean over all pairs, each of which counts the same, over that of one round: the
   * sum of 1 / rounds of a pair over pairs^2. Some pairs have a round more than the others.
   */
  private double overPairs() {
    int least = rounds() / pairs;
    int more = rounds() % pairs;
    return ((double) more / (least + 1) + (double) (pairs - more) / least) / square(pairs);
  }

  private static double square(double x) {
    return x * x;
  }
}
