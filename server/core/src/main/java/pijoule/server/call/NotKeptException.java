package pijoule.server.call;

import java.net.HttpURLConnection;

/** A run whose phases are not available; the message says why. */
public final class NotKeptException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  private NotKeptException(int status, String message) {
    super(message);
    this.status = status;
  }

  /**
   * Returns nothing is known of it.
   *
   * @param run that was asked for
   */
  public static NotKeptException unknown(String run) {
    return new NotKeptException(
        HttpURLConnection.HTTP_NOT_FOUND,
        "run must be one with requests answered here with --phases on, got "
            + run
            + "; it has none, was deleted, or was dropped beyond "
            + RunLedger.MAX_RUNS
            + " runs or "
            + RunLedger.MAX_REQUESTS
            + " requests");
  }

  static NotKeptException underWay(String run) {
    return new NotKeptException(
        HttpURLConnection.HTTP_CONFLICT,
        "run must have no request under way, got " + run + "; ask again when it is answered");
  }

  /**
   * Returns another window is being filled.
   *
   * @param run whose window was asked for
   */
  public static NotKeptException busy(String run) {
    return new NotKeptException(
        HttpURLConnection.HTTP_UNAVAILABLE,
        "windows must be filled one at a time, got one for "
            + run
            + " while another is under way; ask again when it is answered");
  }

  static NotKeptException overfull(String run, int maxRequests) {
    return new NotKeptException(
        HttpURLConnection.HTTP_GONE,
        "run must have at most "
            + maxRequests
            + " requests to be kept, got "
            + run
            + " with more; make fewer calls in a run");
  }

  /** Returns HTTP status for this reason. */
  public Refusal refusal() {
    return new Refusal(status, getMessage());
  }
}
