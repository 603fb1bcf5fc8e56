package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.ListeningProcess;
import pijoule.campaign.ServerUse;
import pijoule.runner.hosts.Link;

/**
 * Key of a run's line that is known only once the run is carried out; docs/results.md has all.
 *
 * @param text as in the file
 * @param keptByFailed whether a run that failed keeps its value, which is then no measured number
 * @param <T> what it has, as {@link pijoule.campaign.ResultsJson} writes it
 */
record RunKey<T>(String text, boolean keptByFailed) {
  /** When the run itself began, after what is before it. */
  static final RunKey<Instant> STARTED_AT = of("started_at");

  /** When the block's server process was started. */
  static final RunKey<Instant> SERVER_STARTED_AT = of("server_started_at");

  /** Bytes that went over a link whose rate the bench sets, and that rate. */
  static final RunKey<Link.Sent> LINK = of("link");

  /** Name of the file with the run's packets. */
  static final RunKey<String> CAPTURE = of("capture");

  /** Processes that listen for a service that pijoule did not start, by host. */
  static final RunKey<Map<String, List<ListeningProcess>>> SERVICE_PROCESSES =
      of("service_processes");

  /** Search that found no rate. */
  static final RunKey<JsonNode> FAILED_SEARCH = of("failed_search");

  /** Length of the run with what the runner does for it, s. */
  static final RunKey<Double> WALL_SECONDS = ofValid("wall_seconds");

  /** Time that the client's process can have been started late, at most, s. */
  static final RunKey<Double> START_DELAY_SECONDS = ofValid("start_delay_seconds");

  /** Record of the client as its program wrote it, with keys that are unknown here. */
  static final RunKey<JsonNode> CLIENT = ofValid("client");

  /** The server's, likewise. */
  static final RunKey<JsonNode> SERVER = ofValid("server");

  /** Warm-up of the block's server. */
  static final RunKey<JsonNode> WARM_UP = ofValid("warm_up");

  /** Rate of a run under load, 1/s. */
  static final RunKey<Double> RATE_PER_SECOND = ofValid("rate_per_second");

  /** Processor time and memory that the server process used meanwhile. */
  static final RunKey<ServerUse> SERVER_PROCESS = ofValid("server_process");

  /** When the block's server answered first. */
  static final RunKey<FirstAnswer> FIRST_ANSWER = ofValid("first_answer");

  /** Search that found the run's rate. */
  static final RunKey<JsonNode> MAX_RATE = ofValid("max_rate");

  /** Texts of what a reader has to know of the run. */
  static final RunKey<List<String>> MARKS = ofValid("marks");

  /** The meter that sees each side, by the side's key. */
  static final RunKey<Map<String, String>> METERS = ofValid("meters");

  private static <T> RunKey<T> of(String text) {
    return new RunKey<>(text, true);
  }

  private static <T> RunKey<T> ofValid(String text) {
    return new RunKey<>(text, false);
  }
}
