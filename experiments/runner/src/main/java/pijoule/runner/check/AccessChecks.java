package pijoule.runner.check;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.contract.phase.Side;
import pijoule.runner.check.CheckedHost.ConnectionEnd;
import pijoule.runner.hosts.BoardLock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;

/** Checks of the access to a host, which all others need. */
final class AccessChecks {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int FORWARDING_LIMIT_MS = 20_000;
  private static final int MIN_SESSIONS = 4;
  private static final Path NO_LOG = Path.of("/dev/null");
  private static final List<String> WAIT = List.of("bash", "-c", "echo '{}'; read -r _");
  private static final Script GIVE_BACK = Script.resource(AccessChecks.class, "characters.sh");
  private static final String REMEDY = "; make bash the login shell there: chsh -s /bin/bash";

  /** Every character of ASCII but NUL, which no argument can have. */
  private static final String ASCII =
      IntStream.range(1, 128).mapToObj(Character::toString).collect(Collectors.joining());

  private AccessChecks() {}

  /**
   * Checks whether a host can be reached; the package hosts knows what ssh says and what to do
   * then.
   */
  static void connection(CheckedHost host, Findings findings)
      throws IOException, InterruptedException {
    host.host().connect();
  }

  /** Checks whether a host has bash, and a login shell that changes nothing on the way to it. */
  static void shell(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    if (host.isLocal()) {
      return;
    }
    String got;
    try {
      got = host.run(GIVE_BACK, LIMIT, ASCII);
    } catch (HostException refused) {
      findings.close(host, shellRefusal(host, refused.getMessage()));
      return;
    }
    if (!got.equals(ASCII)) {
      findings.close(host, difference(host, got));
    }
  }

  private static String shellRefusal(Host host, String words) {
    if (words.contains("bash") && words.contains("not found")) {
      return "host " + host + " must have bash, got none; install bash there";
    }
    if (words.startsWith("the login shell ")) {
      return words;
    }
    return words + "; 'bash -c true' must work over ssh" + REMEDY;
  }

  private static String difference(Host host, String got) {
    if (got.endsWith(ASCII)) {
      String printed = got.substring(0, got.length() - ASCII.length()).strip();
      return ("the login shell of host %s must print nothing of its own, got '%s'; take it out"
              + " of ~/.bashrc there, or print it in interactive shells alone")
          .formatted(host, printed.lines().findFirst().orElse("an empty line"));
    }
    return ("the login shell of host %s must give back an argument of all ASCII characters, got"
            + " %s of %s characters, %s%s, and have no ForceCommand for this account")
        .formatted(host, got.length(), ASCII.length(), firstDifference(got), REMEDY);
  }

  private static String firstDifference(String got) {
    int at = 0;
    while (at < got.length() && at < ASCII.length() && got.charAt(at) == ASCII.charAt(at)) {
      at++;
    }
    return at < ASCII.length()
        ? String.format("other from code %d on", (int) ASCII.charAt(at))
        : "with others behind them";
  }

  /**
   * Checks whether another campaign has the board: nothing may disturb it then, not even a check.
   */
  static void lock(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    try {
      host.bench().taker().take(host.host());
    } catch (BoardLock.TakenException taken) {
      findings.close(host.host(), taken.getMessage());
    } catch (HostException refused) {
      findings.close(
          host.host(),
          ("host %s must keep the lock ~/.pijoule/lock, got %s; the home folder there"
                  + " must be writable and sshd must allow sessions (MaxSessions 10)")
              .formatted(host.host(), refused.getMessage()));
    }
  }

  /**
   * Checks whether a host's sshd allows as many sessions in one connection as a campaign has at
   * once.
   */
  static void sessions(CheckedHost checked, Findings findings)
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
          ("sshd of host %s must allow %s sessions in a connection, got %s; write"
                  + " 'MaxSessions 10' to /etc/ssh/sshd_config there and restart sshd")
              .formatted(host, needed, got));
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

  /** Checks whether the server's host forwards ports to the runner, for control requests. */
  static void forwarding(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    boolean isServer = checked.bench().runs(Side.SERVER, host);
    Optional<String> address = checked.connection(ConnectionEnd.SERVER);
    Optional<String> port = checked.connection(ConnectionEnd.SERVER_PORT);
    if (host.isLocal() || !isServer || address.isEmpty()) {
      return;
    }
    try (Host.Reach reach = host.reach(address.get(), Integer.parseInt(port.get()))) {
      if (!answers(reach)) {
        findings.problem(
            "sshd of host "
                + host
                + " must forward ports, got a closed connection; write 'AllowTcpForwarding yes' to"
                + " /etc/ssh/sshd_config there and restart sshd");
      }
    }
  }

  private static boolean answers(Host.Reach reach) {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(FORWARDING_LIMIT_MS);
      socket.connect(new InetSocketAddress(reach.address(), reach.port()), FORWARDING_LIMIT_MS);
      return socket.getInputStream().read() >= 0;
    } catch (IOException refused) {
      return false;
    }
  }
}
