package pijoule.runner.check;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.HostPairs;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.bench.Pair;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Hosts;

/** Looks at two boards and at this machine, and writes a bench for them. */
public final class Survey {
  private Survey() {}

  /**
   * Looks at two boards.
   *
   * @param client name of the user's ssh configuration, or USER@HOST
   * @param server the same of the server's board
   * @param sshConfig another ssh configuration than ~/.ssh/config
   * @return a bench file, with comments for what was not found
   * @throws UsageException if a board cannot be reached; one line for each
   */
  public static String bench(String client, String server, Optional<String> sshConfig)
      throws IOException, InterruptedException {
    Bench bench = draft(client, server);
    Pair names = bench.pairs().usual();
    try (Hosts hosts = hosts(bench, sshConfig)) {
      connect(hosts);
      SurveyedBoard ofClient = SurveyedBoard.read(hosts.get(names.client()), client);
      SurveyedBoard ofServer = SurveyedBoard.read(hosts.get(names.server()), server);
      requireJava(List.of(ofClient, ofServer));
      return new BenchText(
              ofClient,
              ofClient.addressFor(ofServer),
              ofServer,
              ofServer.addressFor(ofClient),
              runner(List.of(ofClient, ofServer)),
              Meters.find())
          .text();
    }
  }

  private static Hosts hosts(Bench bench, Optional<String> sshConfig) {
    return sshConfig.isPresent() ? Hosts.of(bench, "survey", sshConfig) : Hosts.of(bench);
  }

  private static Bench draft(String client, String server) {
    UsageException.when(
        client.equals(server),
        "a bench needs two boards, got '"
            + client
            + "' twice; name the client's board first and the server's second");
    String ofClient = name(client, "client-board");
    String ofServer = name(server, "server-board");
    boolean same = ofClient.equals(ofServer);
    Map<String, HostSettings> hosts = new LinkedHashMap<>();
    hosts.put(same ? "client-board" : ofClient, settings(client));
    hosts.put(same ? "server-board" : ofServer, settings(server));
    List<String> names = List.copyOf(hosts.keySet());
    return new Bench(
        "survey",
        "survey",
        Map.of(),
        hosts,
        new HostPairs(new Pair(names.get(0), names.get(1)), Map.of()),
        Optional.empty(),
        0,
        Optional.empty(),
        Duration.ZERO,
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static HostSettings settings(String ssh) {
    return new HostSettings(
        Optional.of(ssh),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty());
  }

  /** The host's own name without its domain; a number is none. */
  private static String name(String destination, String otherwise) {
    String host = destination.substring(destination.lastIndexOf('@') + 1).split("\\.", 2)[0];
    boolean isName = host.matches("[A-Za-z][A-Za-z0-9-]{0,40}") && !host.equals(BenchText.DESK);
    return isName ? host : otherwise;
  }

  private static void connect(Hosts hosts) throws IOException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Host host : hosts.all()) {
      try {
        host.connect();
      } catch (HostException refused) {
        problems.add(refused.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new UnfitBenchException(problems);
    }
  }

  /** A JVM that does not start is none of the things that a bench can be without. */
  private static void requireJava(List<SurveyedBoard> boards) {
    List<String> problems = boards.stream().flatMap(board -> board.javaRefusal().stream()).toList();
    if (!problems.isEmpty()) {
      throw new UnfitBenchException(problems);
    }
  }

  /** The address of this machine that both boards see, where it is one of its own. */
  private static Optional<String> runner(List<SurveyedBoard> boards) throws IOException {
    List<String> seen =
        boards.stream().flatMap(board -> board.runner().stream()).distinct().toList();
    // Through a jump host the boards see that one.
    return seen.size() == 1
            && NetworkInterface.getByInetAddress(InetAddress.getByName(seen.get(0))) != null
        ? Optional.of(seen.get(0))
        : Optional.empty();
  }
}
