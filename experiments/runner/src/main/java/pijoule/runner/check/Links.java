package pijoule.runner.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.Script;

/**
 * Check whether the client reaches the server's port, and the boards each recorder's clock probe.
 * Both are tried with programs that listen where server and recorder will.
 */
record Links(BenchUnderCheck bench, Findings findings) {
  private static final Script WIFI = Script.resource(Links.class, "wifi.sh");
  private static final Duration WIFI_LIMIT = Duration.ofSeconds(70);

  void check() throws IOException, InterruptedException {
    try {
      for (Map.Entry<Host, List<HostPair>> server : servers().entrySet()) {
        checkServer(server.getKey(), server.getValue());
      }
      for (Map.Entry<Host, Set<Host>> recorder : recorders().entrySet()) {
        checkRecorder(recorder.getKey(), recorder.getValue());
      }
    } catch (HostException failed) {
      findings.problem(failed.getMessage());
    }
  }

  private boolean isReady(Host host) throws IOException, InterruptedException {
    if (!findings.runsPrograms(host)) {
      return false;
    }
    host.deploy(List.of(bench.recorder().getParent()));
    return true;
  }

  /** Hosts of servers, each with the pairs whose clients are on another machine. */
  private Map<Host, List<HostPair>> servers() throws IOException, InterruptedException {
    Map<Host, List<HostPair>> servers = new LinkedHashMap<>();
    for (HostPair pair : bench.pairs()) {
      List<HostPair> far = servers.computeIfAbsent(pair.server(), unseen -> new ArrayList<>());
      if (!pair.isOneMachine() && !bench.isServerHidden(pair)) {
        far.add(pair);
      }
    }
    return servers;
  }

  private void checkServer(Host server, List<HostPair> far)
      throws IOException, InterruptedException {
    int port = server.port(bench.bench().port());
    if ((far.isEmpty() && bench.bench().port() == 0) || !isReady(server)) {
      return;
    }
    String bind = bench.serverBind(server);
    try (RecorderLinkEnd end = RecorderLinkEnd.serve(bench, server, bind, port)) {
      JsonNode listening = listening(end, server, bind, port);
      for (HostPair pair : far) {
        noteWifi(pair.client(), server, bench.serverAt(pair, port));
        noteWifi(server, pair.client(), pair.client().seenFrom(server, "0.0.0.0", port));
        if (listening.has("port") && isReady(pair.client())) {
          connect(pair.client(), server, bench.serverAt(pair, listening.path("port").asInt()));
        }
      }
    }
  }

  private void noteWifi(Host from, Host to, InetSocketAddress at)
      throws IOException, InterruptedException {
    if (findings.isOpen(from)) {
      String device = from.run(WIFI, WIFI_LIMIT, at.getHostString()).strip();
      if (!device.isEmpty()) {
        findings.note(
            ("host %s reaches host %s over Wi-Fi (%s): times and energies of calls then"
                    + " vary with the air; use cables")
                .formatted(from, to, device));
      }
    }
  }

  private JsonNode listening(RecorderLinkEnd end, Host host, String bind, int port)
      throws IOException, InterruptedException {
    JsonNode listening = end.await();
    if (!listening.has("port")) {
      findings.problem(refusal(host, bind, port, listening.path(RecorderLinkEnd.FAILURE).asText()));
    }
    return listening;
  }

  private static String refusal(Host host, String bind, int port, String words) {
    if (words.contains("in use")) {
      return ("port %s of host %s must be free for the server, got %s; end the program that has it"
              + " (ss -ltnp there), or set another port in the bench")
          .formatted(port, host, words);
    }
    if (words.contains("ermission")) {
      return ("port %s of host %s must be one that its user may listen on, got %s; set a port from"
              + " 1024 on in the bench, or 0 for a free one")
          .formatted(port, host, words);
    }
    if (!words.contains("assign")) {
      return words + "; java of host " + host + " must run the programs";
    }
    return ("host %s must have the address %s, got %s; name one of those that 'ip -brief address'"
            + " prints there")
        .formatted(host, bind, words);
  }

  private void connect(Host client, Host server, InetSocketAddress at)
      throws IOException, InterruptedException {
    String address = at.getHostString();
    int port = at.getPort();
    JsonNode result = tryOut(client, address, port, 0);
    if (ended(result, client)) {
      return;
    }
    if (result.has("message_failure")) {
      findings.problem(
          ("host %s must reach port %s of host %s at %s within 5 s, got %s; open it in the"
                  + " firewalls of both boards, or correct the address in the bench")
              .formatted(client, port, server, address, result.path("message_failure").asText()));
      return;
    }
    findings.link(
        String.format(
            Locale.ROOT,
            "%s to %s: %.1f Mbit/s, a message of 100 kB takes %.1f ms",
            client,
            server,
            result.path("bits_per_second").asDouble() / 1e6,
            result.path("message_seconds").asDouble() * 1e3));
  }

  /** {@return whether the program that connects ended without a word of the link} */
  private boolean ended(JsonNode result, Host host) {
    boolean ended = result.has(RecorderLinkEnd.FAILURE);
    if (ended) {
      findings.problem(
          "%s; java of host %s must run the programs"
              .formatted(result.path(RecorderLinkEnd.FAILURE).asText(), host));
    }
    return ended;
  }

  private JsonNode tryOut(Host from, String address, int port, int probePort)
      throws IOException, InterruptedException {
    try (RecorderLinkEnd end = RecorderLinkEnd.connect(bench, from, address, port, probePort)) {
      return end.await();
    }
  }

  /** Hosts of recorders, each with the other machines whose programs probe its clock. */
  private Map<Host, Set<Host>> recorders() {
    Map<Host, Set<Host>> recorders = new LinkedHashMap<>();
    for (Bench.Meter meter : bench.bench().meters().values()) {
      Host recorder = bench.hosts().get(meter.host());
      for (Host host : bench.measured(meter)) {
        if (!host.isSameMachine(recorder)) {
          recorders.computeIfAbsent(recorder, unseen -> new LinkedHashSet<>()).add(host);
        }
      }
    }
    return recorders;
  }

  private void checkRecorder(Host recorder, Set<Host> probing)
      throws IOException, InterruptedException {
    Set<Host> hosts = new LinkedHashSet<>();
    for (Host host : probing) {
      if (!Addresses.isLoopback(recorder.address(host))) {
        hosts.add(host);
      }
    }
    if (hosts.isEmpty() || !isReady(recorder)) {
      return;
    }
    try (RecorderLinkEnd end = RecorderLinkEnd.serve(bench, recorder, recorder.address(), 0)) {
      JsonNode listening = listening(end, recorder, recorder.address(), 0);
      for (Host host : hosts) {
        if (listening.has("probe_port") && isReady(host)) {
          int port = listening.path("probe_port").asInt();
          probe(host, recorder, recorder.address(host), port);
        }
      }
    }
  }

  private void probe(Host host, Host recorder, String address, int port)
      throws IOException, InterruptedException {
    JsonNode result = tryOut(host, address, 0, port);
    if (ended(result, host)) {
      return;
    }
    Optional<String> failure =
        Optional.ofNullable(result.get("probe_failure")).map(JsonNode::asText);
    if (failure.isPresent()) {
      findings.problem(
          ("host %s must reach the clock probe of the recorders on host %s at %s, got %s;"
                  + " open UDP from %s in the firewall of %s, or correct its address in the bench")
              .formatted(host, recorder, address, failure.get(), host, recorder));
      return;
    }
    findings.link(
        String.format(
            Locale.ROOT,
            "%s to the clock of recorders on %s: within %.3f ms",
            host,
            recorder,
            result.path("bound_us").asDouble() / 1e3));
  }
}
