package pijoule.runner.check;

import java.io.IOException;

/** One check of one host. */
@FunctionalInterface
interface HostCheck {
  /**
   * Checks one condition of a host.
   *
   * @param host to check
   * @param findings gets what was found
   * @throws pijoule.runner.hosts.HostException if the host does not do what it is asked: a problem,
   *     too
   */
  void check(CheckedHost host, Findings findings) throws IOException, InterruptedException;
}
