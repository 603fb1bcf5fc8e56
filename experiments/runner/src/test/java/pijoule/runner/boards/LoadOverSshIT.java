package pijoule.runner.boards;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.rig.OnUserSshd;
import pijoule.runner.rig.UserSshd;

/** Over ssh the process of sshd that serves the connection has the times of what ended. */
@OnUserSshd
class LoadOverSshIT extends LoadContract {
  @TempDir private static Path board;
  private static UserSshd sshd;
  private static Host host;

  @BeforeAll
  static void connect() throws Exception {
    sshd = UserSshd.start(board);
    host = HostsOfTests.ssh(UserSshd.NAME, sshd.sshConfig());
    host.connect();
  }

  @AfterAll
  static void end() throws Exception {
    host.close();
    sshd.close();
  }

  @Override
  Host host() {
    return host;
  }
}
