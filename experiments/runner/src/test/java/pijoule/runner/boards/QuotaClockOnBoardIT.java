package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.rig.OnEmulatedBoard;
import pijoule.runner.rig.TakesProcessors;

/** Groups (version 2) of an emulated board, whose user is not root and may make them. */
@OnEmulatedBoard
@TakesProcessors
@Timeout(600)
class QuotaClockOnBoardIT extends QuotaClockContract {
  private static Host host;

  @BeforeAll
  static void boot() throws Exception {
    host = HostsOfTests.emulatedBoard();
    host.connect();
  }

  @AfterAll
  static void end() {
    host.close();
  }

  @Override
  Host host() {
    return host;
  }

  @Override
  void require(Optional<String> lack) {
    assertThat(lack).isEmpty();
  }
}
