package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import pijoule.campaign.SideRecord;
import pijoule.contract.study.Cell;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.Study;

/** Way of measuring the runs of a session: there is one for each kind of campaign. */
interface Measurement {
  /** Makes ready what all runs of the session need. */
  default void begin() throws IOException, InterruptedException {}

  /** Options of a server's program besides those of its cell. */
  List<String> serverOptions(Cell cell) throws IOException, InterruptedException;

  /**
   * Has the server of a block up.
   *
   * @param cell of the block
   * @param own starts a server of the campaign with these options
   */
  default BlockServer server(Cell cell, Starter own)
      throws RunFailure, IOException, InterruptedException {
    long started = System.nanoTime();
    return BlockServer.own(own.start(cell, serverOptions(cell)), started);
  }

  /** Starts a server of the campaign. */
  @FunctionalInterface
  interface Starter {
    ServerProcess start(Cell cell, List<String> further)
        throws RunFailure, IOException, InterruptedException;
  }

  /**
   * Has a new server ready for the runs of its block.
   *
   * @param run the block's first
   * @param server that is up
   */
  void prepare(PlannedRun run, BlockServer server)
      throws RunFailure, IOException, InterruptedException;

  /**
   * Makes a run.
   *
   * @param of the run
   * @param line of the run; gets what was measured
   * @param pauseEndNs when the pause before the run ended, ns
   * @return by meter, until when its trace must reach for the run's energies, ns
   * @throws RunFailure if it gave no valid measurement
   */
  Map<String, Long> measure(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException;

  /** Adds to a side's record how fast its clock's offset moved since the run before. */
  static void addDrift(ClockDrift drift, String clock, SideRecord side, JsonNode record) {
    drift
        .add(clock, side)
        .ifPresent(ppm -> ((ObjectNode) record.path("alignment")).put("drift_ppm", ppm));
  }

  /**
   * Parts of a session that each kind of measurement uses.
   *
   * @param site hosts and programs
   * @param study that is measured
   * @param folder of the results
   * @param session its number, from 1
   * @param recorders of the meters
   * @param client that makes the calls
   * @param progress for the person
   * @param stop asked for by a person
   */
  record Parts(
      Testbed site,
      Study study,
      ResultsFolder folder,
      int session,
      Recorders recorders,
      ClientProcess client,
      Progress progress,
      StopSignal stop) {}
}
