package pijoule.conformance.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Servers;
import pijoule.conformance.security.TestKeys;

/** Programs that call, and are called, by TLS; each is started once. */
final class TlsPrograms implements AutoCloseable {
  private final Map<String, Runs> clients = new HashMap<>();
  private final Map<String, Servers> servers = new HashMap<>();
  private final Map<String, Integer> ports = new HashMap<>();

  /** Every client that offers TLS, by every protocol. */
  static Stream<Offered> clients() {
    return Offered.by("client").stream()
        .filter(offered -> offered.security().contains("tls"))
        .filter(offered -> offered.service().equals("echo"));
  }

  /** A server of a protocol; each is started once. */
  int port(String server, String protocol, String version, TestKeys keys) throws IOException {
    String key = String.join(" ", server, protocol, version, keys.name());
    Integer known = ports.get(key);
    if (known != null) {
      return known;
    }
    Offered offered =
        Offered.by("server").stream()
            .filter(of -> server.equals(of.program() + "/" + of.container()))
            .filter(of -> of.protocol().equals(protocol) && of.service().equals("echo"))
            .findFirst()
            .orElseThrow();
    Servers process = servers.get(offered.program());
    if (process == null) {
      process = Servers.of(offered);
      servers.put(offered.program(), process);
    }
    List<String> options = new ArrayList<>(List.of("--connection", "per_call"));
    options.addAll(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", keys.of("server")));
    int port = process.start(offered, options);
    ports.put(key, port);
    return port;
  }

  /** A run that FailureRules knows. */
  ClientProcess run(Offered client, int port, String version, TestKeys keys, String... more)
      throws Exception {
    return run("r7", client, port, version, keys, more);
  }

  ClientProcess run(
      String name, Offered client, int port, String version, TestKeys keys, String... more)
      throws Exception {
    String key = client.program() + " " + client.binding() + " " + client.file();
    Runs process = clients.get(key);
    if (process == null) {
      process = Runs.of(client);
      clients.put(key, process);
    }
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--url", "https://127.0.0.1:" + port + exchanged.endpoint().path()));
    options.addAll(List.of("--run", name, "--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", client.protocol(), "--service", client.service()));
    options.addAll(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", keys.of("client")));
    options.addAll(Exchanged.options(client.service()));
    options.addAll(List.of(more));
    return process.run(options);
  }

  @Override
  public void close() throws IOException {
    clients.values().forEach(Runs::close);
    clients.clear();
    for (Servers server : servers.values()) {
      server.close();
    }
    servers.clear();
    ports.clear();
  }
}
