package pijoule.energy.program;

/**
 * Assumes that both clocks have the same rate, and that the row with the least delay so far came
 * without any: no row is later than its arrival. What that row was late by stays as a constant
 * error.
 */
final class LeastDelay implements ProgramClock {
  private long offsetNs;
  private boolean known;

  @Override
  public long recorderNs(long programNs, long arrivalNs) {
    long latestNs = arrivalNs - programNs;
    offsetNs = known ? Math.min(offsetNs, latestNs) : latestNs;
    known = true;
    return programNs + offsetNs;
  }

  @Override
  public void restart() {
    known = false;
  }
}
