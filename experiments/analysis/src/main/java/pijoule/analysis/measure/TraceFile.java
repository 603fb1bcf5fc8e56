package pijoule.analysis.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceSum;

/** Finds a trace in a results folder and makes sure that it is the one that was recorded. */
final class TraceFile {

  private TraceFile() {}

  /**
   * Opens a trace.
   *
   * @throws IOException if it is missing, of another meter, or not as its recorder closed it; the
   *     message is a reason, in one line
   */
  static Trace open(Path folder, TraceKey key) throws IOException {
    Trace trace = reopen(folder, key);
    if (!trace.info().meter().equals(key.meter())) {
      throw new TraceException(
          "trace " + key + " is of meter " + trace.info().meter() + " by its own account");
    }
    if (!trace.info().meterInfo().settings().values().stream().allMatch(Double::isFinite)) {
      throw new TraceException(
          "traces/" + key + ".json must have finite settings, got another; it is damaged");
    }
    if (trace.info().closed()) {
      String recorded = trace.info().closing().get().csvSha256();
      if (!TraceSum.matches(trace.csv(), recorded)) {
        trace.read().close(); // refuses what is no trace, and says why
        throw new TraceException("trace " + key + " was cut or changed after it was closed");
      }
    }
    return trace;
  }

  /**
   * Opens a trace that {@link #open} found to be the recorded one.
   *
   * @throws IOException if it is missing
   */
  static Trace reopen(Path folder, TraceKey key) throws IOException {
    Path csv = folder.resolve("traces").resolve(key + ".csv");
    Path zipped = csv.resolveSibling(key + ".csv.gz");
    if (Files.notExists(csv) && Files.notExists(zipped)) {
      throw new TraceException("there is no trace " + key);
    }
    return Trace.open(Files.exists(csv) ? csv : zipped);
  }
}
