package pijoule.analysis.measure;

/**
 * One trace of a results folder.
 *
 * @param meter its meter's name
 * @param session the runner's life in which it was recorded
 */
record TraceKey(String meter, int session) implements Comparable<TraceKey> {
  @Override
  public int compareTo(TraceKey other) {
    int byMeter = meter.compareTo(other.meter);
    return byMeter != 0 ? byMeter : Integer.compare(session, other.session);
  }

  /** The file's name without its ending. */
  @Override
  public String toString() {
    return meter + "-" + session;
  }
}
