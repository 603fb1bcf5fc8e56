package pijoule.conformance.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.conformance.every.Servers;
import pijoule.conformance.security.TestKeys;

/** Programs that call, and are called, by TLS; each is started once. */
final class TlsPrograms {
  private final Map<String, Integer> ports = new HashMap<>();

  /** Every client that offers TLS, by every protocol; see {@link Sample}. */
  static Stream<Offered> clients() {
    return Sample.of(Only.tested(all()), of -> List.of(of.program()), Offered::stackAndProtocol)
        .stream();
  }

  /** Every client that offers TLS, by every protocol. */
  static List<Offered> all() {
    return Offered.by("client").stream()
        .filter(offered -> offered.security().contains("tls"))
        .filter(offered -> offered.service().equals("echo"))
        .toList();
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
    List<String> options = new ArrayList<>(List.of("--connection", "per_call"));
    options.addAll(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", keys.of("server")));
    int port = Servers.of(offered).start(offered, options);
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
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--url", "https://127.0.0.1:" + port + exchanged.endpoint().path()));
    options.addAll(List.of("--run", name, "--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", client.protocol(), "--service", client.service()));
    options.addAll(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", keys.of("client")));
    options.addAll(Exchanged.options(client.service()));
    options.addAll(List.of(more));
    return Runs.of(client).run(options);
  }
}
