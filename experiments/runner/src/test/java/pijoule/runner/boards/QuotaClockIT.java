package pijoule.runner.boards;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.rig.TakesProcessors;

/** Groups of this machine's kernel, version 1 or 2, where this user may make them. */
@TakesProcessors
@Timeout(120)
class QuotaClockIT extends QuotaClockContract {
  private Host host;

  @Override
  protected Host host() throws Exception {
    if (host == null) {
      host = HostsOfTests.withHome(Files.createDirectory(folder.resolve("home")));
    }
    return host;
  }

  @Override
  protected void require(Optional<String> lack) {
    assumeTrue(lack.isEmpty(), "LEFT OUT: this machine " + lack.orElse(""));
  }

  @AfterEach
  void close() {
    host.close();
  }
}
