package pijoule.runner.load;

import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** The process that listens on a TCP port of a host. */
public final class ListeningProcess {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Script FIND = Script.resource(ListeningProcess.class, "listener.sh");

  private ListeningProcess() {}

  /**
   * Finds it. A process of another user is found only by root.
   *
   * @param host to look on
   * @param port that it listens on
   * @return the id of the one that was started first; empty where there is none
   */
  public static OptionalLong find(Host host, int port) throws IOException, InterruptedException {
    String pid = host.run(FIND, host.patience(LIMIT), Integer.toString(port)).strip();
    return pid.matches("[0-9]{1,9}") ? OptionalLong.of(Long.parseLong(pid)) : OptionalLong.empty();
  }
}
