package pijoule.conformance.every;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pijoule.conformance.ServerProcess;
import pijoule.contract.service.ServiceKind;

/** Servers of a program that no JVM runs: each in its own process, which costs little. */
final class OwnProcesses implements Servers {
  private final Map<Offered, URI> known = new HashMap<>();
  private final List<ServerProcess> started = new ArrayList<>();

  @Override
  public synchronized URI uri(Offered offered, ServiceKind<?, ?> service, Path scratch)
      throws IOException {
    URI uri = known.get(offered);
    if (uri == null) {
      uri = URI.create("http://127.0.0.1:" + start(offered, Servers.options(service, scratch)));
      known.put(offered, uri);
    }
    return uri;
  }

  @Override
  public synchronized int start(Offered offered, List<String> further) throws IOException {
    List<String> options = new ArrayList<>(offered.options());
    options.addAll(further);
    ServerProcess server = ServerProcess.start(offered.command(), options.toArray(String[]::new));
    started.add(server);
    return server.port();
  }

  @Override
  public synchronized String log() throws IOException {
    StringBuilder logs = new StringBuilder();
    for (ServerProcess server : started) {
      logs.append(server.log());
    }
    return logs.toString();
  }
}
