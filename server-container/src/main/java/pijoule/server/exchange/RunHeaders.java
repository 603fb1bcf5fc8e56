package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import pijoule.contract.http.ServiceHttp;

/**
 * The run and trial that a request names.
 *
 * @param run id of the run
 * @param trial from 0; 0 where the request names none
 */
record RunHeaders(String run, int trial) {
  private static final Pattern RUN = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern TRIAL = Pattern.compile("[0-9]{1,9}");

  /**
   * @return the headers; empty where the request belongs to no run
   * @throws RefusedException if one is malformed
   */
  static Optional<RunHeaders> of(HttpServletRequest request) throws RefusedException {
    String run = request.getHeader(ServiceHttp.RUN_HEADER);
    if (run == null) {
      return Optional.empty();
    }
    if (!RUN.matcher(run).matches()) {
      throw new RefusedException(
          Refusal.header(
              ServiceHttp.RUN_HEADER, "1 to 64 letters, digits, dots, dashes or underscores", run));
    }
    String trial = request.getHeader(ServiceHttp.TRIAL_HEADER);
    if (trial != null && !TRIAL.matcher(trial).matches()) {
      throw new RefusedException(
          Refusal.header(ServiceHttp.TRIAL_HEADER, "an integer from 0 to 999999999", trial));
    }
    return Optional.of(new RunHeaders(run, trial == null ? 0 : Integer.parseInt(trial)));
  }
}
