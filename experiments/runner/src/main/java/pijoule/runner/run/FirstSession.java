package pijoule.runner.run;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import pijoule.contract.study.JvmFactors;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Together;
import pijoule.runner.study.Study;

/** The first session of a campaign, which may begin during the look for other programs. */
final class FirstSession {
  private final FutureTask<Session> session;

  /**
   * Makes one that is not begun.
   *
   * @param begin begins it
   */
  FirstSession(Callable<Session> begin) {
    session = new FutureTask<>(begin);
  }

  /**
   * Begins it where it does no more than start programs here: what a board gets, or a training run
   * does, would look like other programs, and only a campaign sets a link. A failure is kept.
   */
  void beginIfEasy(Testbed site, Study study) {
    if (site.hosts().all().stream().allMatch(Host::isLocal)
        && study.levels(JvmFactors.START).isEmpty()
        && !BenchCheck.setsLink(study)) {
      session.run();
    }
  }

  /** {@return whether it is begun, or could not be} */
  boolean isBegun() {
    return session.isDone();
  }

  /**
   * {@return it, begun}
   *
   * @throws IOException why it could not be begun
   */
  Session get() throws IOException, InterruptedException {
    session.run();
    return Together.await(session);
  }
}
