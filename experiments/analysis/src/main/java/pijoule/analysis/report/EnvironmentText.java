package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/**
 * Text on the machines and the versions of a campaign, from environment/ and the clients' records.
 *
 * @param campaign as read
 */
record EnvironmentText(RecordedCampaign campaign) {
  /** Fact of a server's file in environment/, which no host's has. */
  private static final String FRAMEWORK = "framework";

  private static final String VERSION = "versions ";
  private static final Predicate<String> DIGITS = Pattern.compile("[0-9]{1,18}").asMatchPredicate();
  private static final double BYTES_PER_MEBIBYTE = 1 << 20;

  /** {@return the machines in full, in a sentence; empty if none is described} */
  String machines() {
    String hosts =
        hosts().entrySet().stream()
            .map(host -> named(host.getKey(), machine(host.getValue(), true)))
            .collect(Collectors.joining("; "));
    return hosts.isEmpty()
        ? ""
        : "%s %s.%s"
            .formatted(
                campaign.pairs().size() > 1
                    ? campaign.pairs().size() + " pairs of machines:"
                    : hosts().size() == 1 ? "Machine:" : "Machines:",
                hosts,
                Conditions.onOneMachine(campaign) > 0
                    ? " Client and server shared one machine, without a network between them."
                    : "");
  }

  /** Machines by name in the bench, each as its first session describes it; of a rack, by file. */
  private Map<String, HostDescription> hosts() {
    boolean isRack = campaign.pairs().size() > 1;
    Map<String, HostDescription> hosts = new LinkedHashMap<>();
    campaign.hosts().stream()
        .filter(host -> host.fact(FRAMEWORK).isEmpty())
        .forEach(host -> hosts.putIfAbsent(isRack ? host.name() : host.machine(), host));
    return hosts;
  }

  private static String machine(HostDescription host, boolean isWhole) {
    Stream<Optional<String>> hardware =
        Stream.of(
            host.emulator("machine").map(machine -> "emulated " + machine),
            host.fact("board"),
            host.fact("cpu model"),
            host.fact("cpu cores").map(cores -> cores + (cores.equals("1") ? " core" : " cores")));
    Stream<Optional<String>> rest =
        Stream.of(
            host.fact("memory_bytes").filter(DIGITS).map(EnvironmentText::mebibytes),
            host.fact("os distribution"),
            host.fact("os kernel").map(kernel -> "kernel " + kernel),
            host.fact("os arch"),
            host.fact("cpu governor").map(governor -> "governor " + governor));
    return Stream.concat(hardware, isWhole ? rest : Stream.of())
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static String named(String host, String machine) {
    return machine.isEmpty() ? host : host + " (" + machine + ")";
  }

  private static String mebibytes(String bytes) {
    return Math.round(Double.parseDouble(bytes) / BYTES_PER_MEBIBYTE) + " MiB memory";
  }

  /** {@return the machines in a few words} */
  String inShort() {
    String hosts =
        hosts().entrySet().stream()
            .map(host -> named(host.getKey(), machine(host.getValue(), false)))
            .collect(Collectors.joining(", "));
    String machines = hosts.isEmpty() ? "machines that are not described" : hosts;
    return Conditions.onOneMachine(campaign) > 0
        ? machines + ", client and server on one machine"
        : machines;
  }

  /** {@return versions of pijoule, servers and JVMs, in sentences; empty if none is known} */
  String versions() {
    List<String> sentences = new ArrayList<>();
    pijoule().ifPresent(version -> sentences.add("Measured with pijoule " + version + "."));
    Map<String, Map<String, String>> servers = new TreeMap<>();
    for (HostDescription host : campaign.hosts()) {
      host.fact(FRAMEWORK)
          .ifPresent(
              framework -> {
                Map<String, String> versions =
                    servers.computeIfAbsent(framework, unseen -> new TreeMap<>());
                host.facts().forEach((key, value) -> version(key, value, versions));
              });
    }
    servers.forEach(
        (framework, versions) -> {
          if (!versions.isEmpty()) {
            sentences.add(
                versions.entrySet().stream()
                    .map(version -> version.getKey() + " " + version.getValue())
                    .collect(Collectors.joining(", ", "Server " + framework + ": ", ".")));
          }
        });
    jvms().ifPresent(sentences::add);
    return String.join(" ", sentences);
  }

  private Optional<String> pijoule() {
    return campaign.hosts().stream().flatMap(host -> host.fact("pijoule").stream()).findFirst();
  }

  private static void version(String key, String value, Map<String, String> versions) {
    if (key.startsWith(VERSION)) {
      versions.put(key.substring(VERSION.length()), value);
    }
  }

  private Optional<String> jvms() {
    String servers =
        campaign.hosts().stream()
            .flatMap(host -> host.fact("jvm version").stream())
            .distinct()
            .sorted()
            .collect(Collectors.joining(" and "));
    String clients =
        campaign.runs().stream()
            .flatMap(run -> Optional.ofNullable(run.sides().get(Side.CLIENT)).stream())
            .flatMap(client -> client.jvm().stream())
            .map(jvm -> jvm.version())
            .distinct()
            .sorted()
            .collect(Collectors.joining(" and "));
    String both =
        Stream.of(
                servers.isEmpty() ? "" : "servers' " + servers,
                clients.isEmpty() ? "" : "clients' " + clients)
            .filter(jvm -> !jvm.isEmpty())
            .collect(Collectors.joining(", "));
    return both.isEmpty() ? Optional.empty() : Optional.of("JVM: " + both + ".");
  }
}
