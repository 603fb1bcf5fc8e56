package pijoule.experiments.check;

import java.io.IOException;
import pijoule.experiments.hosts.BoardLock;

/** Whether another campaign has the board: nothing may disturb it then, not even a check. */
final class Lock implements HostCheck {
  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    try {
      host.bench().taker().take(host.host());
    } catch (BoardLock.TakenException taken) {
      findings.close(host.host(), taken.getMessage());
    }
  }
}
