package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import pijoule.runner.plan.PlannedRun;

/**
 * A try of a run. Client and server know it by an id of its own, so that no request of an earlier
 * try, also one that comes late, is counted in it.
 *
 * @param run as planned
 * @param number from 1
 */
record RunTry(PlannedRun run, int number) {
  /** The id that client and server get, such as {@code r0001.2}. */
  String id() {
    return run.id() + "." + number;
  }

  /**
   * Takes the record that a program made of this try.
   *
   * @param record as the program wrote it
   * @return the same under the run's id
   * @throws RunFailure if it is of another try
   */
  JsonNode take(JsonNode record) throws RunFailure {
    if (!record.path("run").asText().equals(id())) {
      throw RunFailure.finding(
          "a record must be of %s, got '%s'".formatted(id(), record.path("run").asText()));
    }
    return ((ObjectNode) record).put("run", run.id());
  }
}
