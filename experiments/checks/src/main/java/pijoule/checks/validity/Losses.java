package pijoule.checks.validity;

import java.util.List;

/**
 * Runs of a simulated campaign that have no value.
 *
 * @param probability that a run fails, 0 to 1, the same for all cells
 * @param kept replicates that the blocks of each round keep, by round; the others fail. Blocks of
 *     every second server have them in the opposite order. Empty where nothing else is lost.
 */
record Losses(double probability, List<Integer> kept) {
  static final Losses NONE = new Losses(0, List.of());

  static Losses atRandom(double probability) {
    return new Losses(probability, List.of());
  }

  static Losses keeping(Integer... replicates) {
    return new Losses(0, List.of(replicates));
  }

  boolean loses(int round, int block, int replicateOfBlock, Chance chance) {
    if (probability > 0 && chance.below(1_000_000) < probability * 1_000_000) {
      return true;
    }
    if (kept.isEmpty()) {
      return false;
    }
    int place = block % 2 == 0 ? round - 1 : kept.size() - round;
    return replicateOfBlock >= kept.get(place);
  }
}
