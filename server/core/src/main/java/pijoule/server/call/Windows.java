package pijoule.server.call;

import java.util.List;
import java.util.Optional;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;

/** Windows in which the codec's work on a run's last request is repeated. */
public interface Windows {
  /**
   * Repeats an operation of the run's last request. Takes twice the window and two operations at
   * most.
   *
   * @param run id of the run, none of whose requests is under way
   * @param phase {@code serialize} or {@code deserialize}
   * @param windowNs minimum length, ns
   * @return the window; it is kept for the run's record as well
   * @throws NotKeptException if another run's request is kept, or a window is being filled
   * @throws Exception if the operation fails, or its result differs from the request's
   */
  AmortizedWindow fill(String run, Phase phase, long windowNs) throws Exception;

  /**
   * Returns its windows; absent if none was asked for.
   *
   * @param run id of a run
   */
  Optional<List<AmortizedWindow>> windows(String run);
}
