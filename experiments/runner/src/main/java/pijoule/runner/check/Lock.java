package pijoule.runner.check;

import java.io.IOException;
import pijoule.runner.hosts.BoardLock;
import pijoule.runner.hosts.HostException;

/** Check whether another campaign has the board: nothing may disturb it then, not even a check. */
final class Lock implements HostCheck {
  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    try {
      host.bench().taker().take(host.host());
    } catch (BoardLock.TakenException taken) {
      findings.close(host.host(), taken.getMessage());
    } catch (HostException refused) {
      findings.close(
          host.host(),
          "host "
              + host.host()
              + " must keep the lock ~/.pijoule/lock, got "
              + refused.getMessage()
              + "; the home folder there must be writable and sshd must allow sessions (MaxSessions"
              + " 10)");
    }
  }
}
