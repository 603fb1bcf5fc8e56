package pijoule.energy.plug;

/**
 * Age that a plug's value may have: as long as it keeps one while the load changes. That is the
 * time between two changes of the value which a tenth of the changes, and no more, fall below: a
 * reading just beside a change makes two of them seem closer. With fewer than {@value
 * #LEAST_CHANGES}, the load hardly changes and its age says little.
 */
final class ValueAge {
  private static final double LEAST_SECONDS = 1;
  private static final int LEAST_CHANGES = 5;

  /** Bins of 0.1 s, up to 5 s; what changes less often is the load and not the value. */
  private static final int BINS = 50;

  private static final long BIN_NS = 100_000_000;
  private static final int SHARE = 10;

  private final int[] changes = new int[BINS + 1];
  private int all;
  private boolean known;
  private boolean changed;
  private double watts;
  private long changedNs;

  /** Takes a reading, at the recorder's time in ns. */
  void take(long ns, double now) {
    if (known && now != watts) {
      long bin = (ns - changedNs + BIN_NS - 1) / BIN_NS;
      if (changed && bin <= BINS) {
        changes[(int) bin]++;
        all++;
      }
      changed = true;
      changedNs = ns;
    }
    known = true;
    watts = now;
  }

  /** Takes a gap: nobody knows how long the value before it was kept. */
  void gap() {
    known = false;
    changed = false;
  }

  /** The greatest age of a value, s. */
  double limitSeconds() {
    int below = 0;
    for (int bin = 0; bin <= BINS && all >= LEAST_CHANGES; bin++) {
      below += changes[bin];
      if (below * SHARE > all) {
        return Math.max(LEAST_SECONDS, (double) bin * BIN_NS / 1e9);
      }
    }
    return LEAST_SECONDS;
  }
}
