package pijoule.runner.check;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.runner.check.CheckedHost.ConnectionEnd;
import pijoule.runner.hosts.Host;

/** Check whether the server's host forwards ports to the runner, for control requests. */
final class Forwarding implements HostCheck {
  private static final int LIMIT_MS = 20_000;

  @Override
  public void check(CheckedHost checked, Findings findings)
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
      socket.setSoTimeout(LIMIT_MS);
      socket.connect(new InetSocketAddress(reach.address(), reach.port()), LIMIT_MS);
      return socket.getInputStream().read() >= 0;
    } catch (IOException refused) {
      return false;
    }
  }
}
