package pijoule.analysis.power;

import java.util.Optional;
import pijoule.contract.study.ChangeCost;

/**
 * A split of replicates into rounds, and how well it compares two cells.
 *
 * @param replicates of each cell, at least 1
 * @param perRound replicates of each cell in a round, on one server process, at least 1
 */
public record Design(int replicates, int perRound) {
  public Design {
    if (replicates < 1 || perRound < 1) {
      throw new IllegalArgumentException(
          "a design needs at least 1 replicate, got %s in rounds of %s"
              .formatted(replicates, perRound));
    }
  }

  /**
   * @return number of rounds
   */
  public int rounds() {
    return (replicates + perRound - 1) / perRound;
  }

  /**
   * How well two cells are compared that differ by one level. With two rounds or more their
   * difference is taken within each round, so that what a round's runs share cancels, and each
   * round is one value: rounds - 1 degrees of freedom, each with twice the variance of a cell's
   * mean in a round. In one round cells of one server are compared over their runs, and servers not
   * at all.
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
    double ofCell = square(scatter.run()) * rounds / replicates;
    if (factor != ChangeCost.RUN) {
      ofCell += square(scatter.block());
    }
    if (factor.compareTo(ChangeCost.BOARD) >= 0) {
      ofCell += square(scatter.setting());
    }
    double freedom = rounds == 1 ? 2.0 * (replicates - 1) : rounds - 1;
    double typeA = Math.max(Math.sqrt(2 * ofCell / rounds), Double.MIN_NORMAL);
    return Optional.of(new Precision(typeA, freedom, Math.sqrt(2) * scatter.u()));
  }

  private static double square(double x) {
    return x * x;
  }
}
