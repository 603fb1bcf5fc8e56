package pijoule.energy.program;

/**
 * Takes both clocks for equally fast, and the row with the least delay so far for one that came
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
