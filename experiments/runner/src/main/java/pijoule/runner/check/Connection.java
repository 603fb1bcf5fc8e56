package pijoule.runner.check;

import java.io.IOException;

/**
 * Check whether a host can be reached; the package hosts knows what ssh says and what to do then.
 */
final class Connection implements HostCheck {
  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    host.host().connect();
  }
}
