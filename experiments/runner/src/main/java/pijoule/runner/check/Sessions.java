package pijoule.runner.check;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostProcess;

/**
 * Check whether a host's sshd allows as many sessions in one connection as a campaign has at once.
 */
final class Sessions implements HostCheck {
  private static final int MIN_SESSIONS = 4;
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Path NO_LOG = Path.of("/dev/null");
  private static final List<String> WAIT = List.of("bash", "-c", "echo '{}'; read -r _");

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    if (host.isLocal()) {
      return;
    }
    BenchUnderCheck bench = checked.bench();
    // The board's lock, which is held now, and a short command, beside the programs.
    int needed = Math.max(MIN_SESSIONS, 2 + bench.measuredPrograms(host) + bench.recorders(host));
    int got = 1 + open(host, needed - 1);
    if (got < needed) {
      findings.close(
          host,
          "sshd of host "
              + host
              + " must allow "
              + needed
              + " sessions in a connection, got "
              + got
              + "; write 'MaxSessions 10' to /etc/ssh/sshd_config there and restart sshd");
    }
  }

  private static int open(Host host, int wanted) throws IOException, InterruptedException {
    List<HostProcess> sessions = new ArrayList<>();
    try {
      for (int i = 0; i < wanted; i++) {
        sessions.add(host.start("session", WAIT, Host.Surroundings.OWN, NO_LOG));
      }
      int opened = 0;
      for (HostProcess session : sessions) {
        try {
          session.awaitReady(LIMIT);
          opened++;
        } catch (HostException refused) {
          // It is not counted.
        }
      }
      return opened;
    } finally {
      sessions.forEach(HostProcess::end);
      sessions.forEach(HostProcess::close);
    }
  }
}
