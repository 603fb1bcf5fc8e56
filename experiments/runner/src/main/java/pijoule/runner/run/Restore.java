package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Link;

/** Puts back what a killed campaign changed on a bench's hosts. */
public final class Restore implements AutoCloseable {
  private final Testbed site;
  private final HostConnections access;

  /**
   * Prepares to put the clocks of a bench back.
   *
   * @param site of the bench, not connected
   */
  public Restore(Testbed site) {
    this.site = site;
    access = new HostConnections(site, Path.of("bench restore"));
  }

  /**
   * Puts a host's clocks and links back, and removes the groups of emulated clocks.
   *
   * @param host of the site
   * @return whether there was something to put back
   * @throws pijoule.runner.hosts.HostException if it cannot be reached
   * @throws pijoule.runner.hosts.BoardLock.TakenException if a campaign uses it now
   */
  public boolean host(Host host) throws IOException, InterruptedException {
    access.take(host);
    AtomicBoolean changed = new AtomicBoolean();
    Ending ending = new Ending();
    ending.make(() -> changed.compareAndSet(false, Link.restore(host)));
    ending.make(() -> changed.compareAndSet(false, site.clock(host).restoreAll()));
    ending.finish();
    return changed.get();
  }

  @Override
  public void close() {
    access.close();
  }
}
