package pijoule.runner.check;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import pijoule.base.DaemonThread;
import pijoule.energy.Main;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.boards.BoardClocks;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;

/** A bench of two hosts for tests, whose java can be another program. */
final class CheckedBench {
  private final Path folder;
  private final Map<String, String> hosts = new LinkedHashMap<>();
  private final String mark = "-Dpijoule.campaign=" + UUID.randomUUID();
  private Optional<String> sshConfig = Optional.empty();
  private BenchUnderCheck.Taker taker = Host::connect;
  private String client = "";
  private String server = "";
  private String devices = "";
  private String meters = "";
  private StudyNeeds needs = StudyNeeds.NONE;

  CheckedBench(Path folder) {
    this.folder = folder;
  }

  /** Adds a host; the first one is the client's and server's until others are named. */
  CheckedBench host(String name, String settings) {
    hosts.put(name, settings);
    return hosts.size() == 1 ? on(name, name + ", port: 0") : this;
  }

  CheckedBench on(String clientHost, String serverSettings) {
    client = clientHost;
    server = serverSettings;
    return this;
  }

  /** Adds a pair of hosts, a level of device. */
  CheckedBench device(String name, String clientHost, String serverHost) {
    String pair = "  %s: {client: %s, server: %s}\n".formatted(name, clientHost, serverHost);
    devices = (devices.isEmpty() ? "devices:\n" : devices) + pair;
    return this;
  }

  CheckedBench meterOn(String host) {
    return meter("kind: model, busy: 2W, host: " + host);
  }

  CheckedBench meter(String settings) {
    meters = "meters:\n  m: {measures: [client, server], %s}\n".formatted(settings);
    return this;
  }

  CheckedBench sshConfig(Path file) {
    sshConfig = Optional.of(file.toString());
    return this;
  }

  CheckedBench taker(BenchUnderCheck.Taker other) {
    taker = other;
    return this;
  }

  CheckedBench study(long heapBytes, String... clocksMhz) {
    return needs(
        new StudyNeeds(
            List.of(clocksMhz),
            List.of(),
            OptionalLong.of(heapBytes),
            0,
            Set.of(),
            Set.of(),
            Optional.empty(),
            false));
  }

  CheckedBench needs(StudyNeeds ofAStudy) {
    needs = ofAStudy;
    return this;
  }

  String mark() {
    return mark;
  }

  /** The bench as a person writes it. */
  Path file() throws IOException {
    String all =
        hosts.entrySet().stream()
            .map(host -> "  " + host.getKey() + ": " + host.getValue() + "\n")
            .collect(Collectors.joining());
    String yaml =
        "format: pijoule-bench/1\ntitle: Test\nhosts:\n%s%sclient: {host: %s}\nserver: {host: %s}\n%s";
    return Files.writeString(
        folder.resolve("bench.yaml"), yaml.formatted(all, devices, client, server, meters));
  }

  Findings check() throws IOException, InterruptedException {
    Bench bench = BenchFile.read(file());
    Path program = Files.createDirectories(folder.resolve("energy-logger"));
    Path jar = Files.writeString(program.resolve("energy-logger.jar"), "not run");
    try (Hosts connected = Hosts.of(bench, "of-this-test", sshConfig)) {
      BoardClocks clocks = new BoardClocks(bench, connected, "of-this-test");
      return AllChecks.run(new BenchUnderCheck(bench, connected, jar, mark, clocks, needs, taker));
    }
  }

  List<String> problems() throws IOException, InterruptedException {
    return check().problems();
  }

  /** A java that runs the recorder's program of this test's class path in place of any jar. */
  static Path java(Path folder) throws IOException {
    String classPath =
        Stream.of(Main.class, DaemonThread.class, CommandLine.class, JsonFactory.class)
            .map(each -> each.getProtectionDomain().getCodeSource().getLocation().getPath())
            .collect(Collectors.joining(":"));
    return java(
        folder,
        """
        case $1 in -XshowSettings*) exec '%1$s' "$@" ;; esac
        mark=$3
        while [ "$1" != link ]; do shift; done
        exec '%1$s' -Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "$mark" -cp '%2$s' %3$s "$@"
        """
            .formatted(HostSettings.runnersJava(), classPath, Main.class.getName()));
  }

  /** A java that prints other settings than this machine's. */
  static Path java(Path folder, Map<String, String> settings) throws IOException {
    String lines =
        settings.entrySet().stream()
            .map(setting -> "echo '    " + setting.getKey() + " = " + setting.getValue() + "'\n")
            .collect(Collectors.joining());
    return java(folder, lines + "echo 'a VM of tests'\n");
  }

  private static Path java(Path folder, String script) throws IOException {
    Path file = Files.writeString(folder.resolve("java"), "#!/bin/bash\n" + script);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " must become executable");
    }
    return file;
  }
}
