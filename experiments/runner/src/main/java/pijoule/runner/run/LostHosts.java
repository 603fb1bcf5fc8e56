package pijoule.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Script;

/**
 * Loss of a host behind the failure of a run. When the server's board is gone, its client sees a
 * connection that ends, or no answer in time; the connection of the runner may look alive for a
 * minute. Without a question the next try would begin on the same connections and fail too.
 */
final class LostHosts {
  private static final Script NOTHING = Script.of(":");

  /** Longest wait for an answer, times the host's patience. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private LostHosts() {}

  /**
   * Asks the hosts of a run that failed.
   *
   * @param failure of the run
   * @param hosts of its client and its server
   * @return the same failure, or the loss of the first host that does not answer
   */
  static RunFailure behind(RunFailure failure, Collection<Host> hosts)
      throws IOException, InterruptedException {
    if (failure.isLost()) {
      return failure;
    }
    for (Host host : hosts) {
      try {
        host.run(NOTHING, host.patience(LIMIT));
      } catch (HostException refused) {
        if (refused.isLost()) {
          return RunFailure.lost(refused.getMessage() + ", after: " + failure.getMessage());
        }
      }
    }
    return failure;
  }
}
