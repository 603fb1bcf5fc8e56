package pijoule.checks.validity;

/**
 * Pairs of boards that a campaign's rounds are dealt to, in turn.
 *
 * @param pairs at least 1
 * @param fixed by how much the first cell is slower on every other pair, and faster on those
 *     between, relative; 0 where pairs differ only by chance. Over an even number of pairs the
 *     cell's geometric mean stays the same
 */
record SimulatedRack(int pairs, double fixed) {
  static final SimulatedRack ONE = of(1);

  static SimulatedRack of(int pairs) {
    return new SimulatedRack(pairs, 0);
  }

  int pair(int round) {
    return (round - 1) % pairs + 1;
  }

  /** {@return factor of a pair on a cell's true mean} */
  double factor(int cell, int pair) {
    if (cell > 1) {
      return 1;
    }
    return pair % 2 == 1 ? 1 + fixed : 1 / (1 + fixed);
  }
}
