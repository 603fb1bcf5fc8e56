package pijoule.analysis.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceSum;

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

  /**
   * Opens the trace, and makes sure that it is the one that was recorded.
   *
   * @throws IOException if it is missing, of another meter, or not as its recorder closed it; the
   *     message is a reason, in one line
   */
  Trace open(Path folder) throws IOException {
    Trace trace = reopen(folder);
    if (!trace.info().meter().equals(meter)) {
      throw new TraceException(
          "trace " + this + " is of meter " + trace.info().meter() + " by its own account");
    }
    if (!trace.info().meterInfo().settings().values().stream().allMatch(Double::isFinite)) {
      throw new TraceException(
          "traces/" + this + ".json must have finite settings, got another; it is damaged");
    }
    if (trace.info().closed()) {
      String recorded = trace.info().closing().get().csvSha256();
      if (!TraceSum.matches(trace.csv(), recorded)) {
        trace.read().close(); // refuses what is no trace, and says why
        throw new TraceException("trace " + this + " was cut or changed after it was closed");
      }
    }
    return trace;
  }

  /**
   * Opens a trace that {@link #open} found to be the recorded one.
   *
   * @throws IOException if it is missing
   */
  Trace reopen(Path folder) throws IOException {
    Path csv = folder.resolve("traces").resolve(this + ".csv");
    Path zipped = csv.resolveSibling(this + ".csv.gz");
    if (Files.notExists(csv) && Files.notExists(zipped)) {
      throw new TraceException("there is no trace " + this);
    }
    return Trace.open(Files.exists(csv) ? csv : zipped);
  }
}
