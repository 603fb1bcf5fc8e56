package pijoule.campaign;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Split of replicates into rounds. Each round starts its own servers, so the number of rounds, and
 * not of replicates, says how well servers can be compared.
 *
 * @param replicates of each cell, at least 1
 * @param perRound replicates of each cell in a round, at least 1; the last round may have fewer
 */
public record Rounds(int replicates, int perRound) {
  /** Below this nothing between servers can be decided. */
  public static final int MIN_TO_DECIDE = 2;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if one of them is below 1
   */
  public Rounds {
    require("replicates", replicates);
    require("replicates_per_block", perRound);
  }

  private static void require(String key, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(key + " must be at least 1, got " + value);
    }
  }

  /**
   * {@return the round that a replicate belongs to, from 1: each round carries out every cell
   * again, on servers of its own}
   *
   * @param replicate from 1
   */
  public int of(int replicate) {
    return (replicate - 1) / perRound + 1;
  }

  /** {@return number of rounds, at least 1} */
  public int count() {
    return (replicates + perRound - 1) / perRound;
  }

  /** {@return whether every round has the same number of replicates} */
  public boolean isEven() {
    return replicates % perRound == 0;
  }

  /**
   * Splits another number of replicates so that there are as many rounds as here, or nearly, and at
   * least two where there are two replicates. A round never has more replicates than here: more
   * replicates make more rounds, which is what comparisons of servers need. Among equally near
   * splits an even one is taken, then the one with more rounds.
   *
   * @param count replicates of each cell, at least 1
   * @return the split
   */
  public Rounds scaledTo(int count) {
    int wanted = Math.max(MIN_TO_DECIDE, count());
    return IntStream.rangeClosed(1, Math.min(count, perRound))
        .mapToObj(per -> new Rounds(count, per))
        .filter(split -> split.count() >= Math.min(MIN_TO_DECIDE, count))
        .min(
            Comparator.<Rounds>comparingInt(split -> Math.abs(split.count() - wanted))
                .thenComparing(split -> !split.isEven())
                .thenComparingInt(Rounds::perRound))
        .orElseThrow();
  }

  /** {@return every even split of the same replicates, and this one, the fewest rounds first} */
  public List<Rounds> splits() {
    return IntStream.rangeClosed(1, replicates)
        .mapToObj(per -> new Rounds(replicates, per))
        .filter(split -> split.isEven() || split.equals(this))
        .sorted(Comparator.comparingInt(Rounds::count))
        .toList();
  }

  /** {@return the split for a person, such as {@code 10 x 5}: rounds and replicates in each} */
  public String display() {
    return isEven()
        ? count() + " x " + perRound
        : "%d x %d, last %d".formatted(count(), perRound, replicates % perRound);
  }
}
