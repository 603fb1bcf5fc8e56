package pijoule.server.call;

import java.util.Optional;
import java.util.regex.Pattern;
import pijoule.contract.http.ServiceHttp;

/**
 * The run and trial that a request names.
 *
 * @param run id of the run
 * @param trial from 0; 0 where the request names none
 */
public record RunHeaders(String run, int trial) {
  private static final Pattern RUN = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern TRIAL = Pattern.compile("[0-9]{1,9}");

  /**
   * Reads the headers of a request.
   *
   * @param run value of the run's header; null if there is none
   * @param trial value of the trial's header; null if there is none
   * @return the headers; empty if the request belongs to no run
   * @throws RefusedException if one is malformed
   */
  public static Optional<RunHeaders> of(String run, String trial) throws RefusedException {
    if (run == null) {
      return Optional.empty();
    }
    if (!RUN.matcher(run).matches()) {
      throw new RefusedException(
          Refusal.header(
              ServiceHttp.RUN_HEADER, "1 to 64 letters, digits, dots, dashes or underscores", run));
    }
    if (trial != null && !TRIAL.matcher(trial).matches()) {
      throw new RefusedException(
          Refusal.header(ServiceHttp.TRIAL_HEADER, "an integer from 0 to 999999999", trial));
    }
    return Optional.of(new RunHeaders(run, trial == null ? 0 : Integer.parseInt(trial)));
  }
}
