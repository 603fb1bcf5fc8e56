package pijoule.runner.hosts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Hosts for tests. */
public final class HostsOfTests {
  private HostsOfTests() {}

  /**
   * @return this machine with another home folder
   */
  public static Host withHome(Path home) {
    return new LocalHost("board", Optional.empty(), Optional.empty()) {
      @Override
      List<String> carried(List<String> command) {
        List<String> whole = new ArrayList<>(List.of("env", "HOME=" + home));
        whole.addAll(command);
        return whole;
      }
    };
  }

  /**
   * @return this machine as it is
   */
  public static Host local() {
    return new LocalHost("board", Optional.empty(), Optional.empty());
  }

  /**
   * @return the host behind the entry of an ssh configuration
   */
  public static Host ssh(String name, Path config) {
    return new SshHost(
        name, name, Optional.of(config.toString()), Optional.empty(), Optional.empty());
  }
}
