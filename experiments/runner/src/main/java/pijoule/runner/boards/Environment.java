package pijoule.runner.boards;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.base.Sha256;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Emulator;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Script;
import pijoule.runner.hosts.Together;
import pijoule.runner.programs.Installation;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/**
 * Environment of a campaign's numbers: hardware, system, JVM, programs. Written between runs only.
 */
public final class Environment {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final Script JVMS = Script.resource(Environment.class, "jvms.sh");
  private static final Pattern HASH = Pattern.compile("\\\\?([0-9a-f]{64}) ");
  private static final Duration JVMS_LIMIT = Duration.ofMinutes(2);

  private Environment() {}

  /**
   * Writes one file a host: HOST.json for the first session, HOST-SESSION.json for later ones.
   *
   * @param folder environment/ of a results folder
   * @param bench whose meters
   * @param hosts of the bench, connected
   * @param programs of this installation
   * @param started of these, by the campaign: their files' hashes are written
   * @param session of the runner
   */
  public static void write(
      Path folder, Bench bench, Hosts hosts, Programs programs, List<Program> started, int session)
      throws IOException, InterruptedException {
    ObjectNode jars = JSON.createObjectNode();
    Map<Host, ObjectNode> facts = new LinkedHashMap<>();
    Together.make(() -> putHashes(programs, started, jars), () -> read(hosts, facts));
    Installation installation = programs.installation();
    String version = "%s, commit %s".formatted(installation.version(), installation.commit());
    for (Host machine : hosts.all()) {
      String host = machine.name();
      ObjectNode environment = facts.get(machine);
      bench
          .hosts()
          .get(host)
          .clock()
          .ifPresent(
              clock ->
                  environment
                      .withObject("/cpu")
                      .put("emulated_clock_quota_of_mhz", clock.quotaOfMhz().doubleValue()));
      environment.put("host", host).put("session", session);
      environment.put("written_at", Instant.now().toString()).put("pijoule", version);
      environment.set("jar_sha256", jars);
      putJvms(machine, bench.hosts().get(host).jvms(), environment);
      if (machine.emulator().isPresent()) {
        put(machine.emulator().get(), environment.putObject("emulator"));
      }
      if (bench.meters().values().stream().anyMatch(meter -> meter.simulation().isPresent())) {
        ObjectNode simulated = environment.putObject("simulated_board_sha256");
        simulated.put("sketch", Sha256.of(programs.sketch()));
        simulated.put("simulator", Sha256.of(programs.simulator()));
      }
      String name = session == 1 ? host : host + "-" + session;
      Files.writeString(
          folder.resolve(name + ".json"), JSON.writeValueAsString(environment) + "\n");
    }
  }

  /**
   * Writes what a server says about itself, once for each of its settings.
   *
   * @param folder environment/ of a results folder
   * @param about the server's versions and settings
   */
  public static void writeServer(Path folder, JsonNode about) throws IOException {
    List<String> words = new ArrayList<>(List.of("server"));
    for (String key : List.of("framework", "container", "binding")) {
      Optional.ofNullable(about.get(key)).map(JsonNode::asText).ifPresent(words::add);
    }
    Optional.ofNullable(about.path("workload").get("service"))
        .map(JsonNode::asText)
        .ifPresent(words::add);
    String name = String.join("-", words).replaceAll("[^A-Za-z0-9._-]", "_");
    Path file = folder.resolve(name + ".json");
    for (int other = 2; Files.exists(file); other++) {
      if (settings(JSON.readTree(Files.readString(file))).equals(settings(about))) {
        return;
      }
      file = folder.resolve(name + "-" + other + ".json");
    }
    JsonNode kept = about.deepCopy();
    if (kept.path("jvm") instanceof ObjectNode jvm) {
      jvm.remove("use"); // Of the moment; its runs have their own.
    }
    Files.writeString(file, JSON.writeValueAsString(kept) + "\n");
  }

  /** All but what differs from one process to the next. */
  private static JsonNode settings(JsonNode about) {
    JsonNode settings = about.deepCopy();
    if (settings.path("jvm") instanceof ObjectNode jvm) {
      jvm.remove(List.of("pid", "use"));
    }
    return settings;
  }

  /** The JVMs that levels of the factor java name. */
  private static void putJvms(Host host, Map<String, String> jvms, ObjectNode json)
      throws IOException, InterruptedException {
    if (jvms.isEmpty()) {
      return;
    }
    String[] arguments =
        jvms.entrySet().stream()
            .flatMap(jvm -> Stream.of(jvm.getKey(), jvm.getValue()))
            .toArray(String[]::new);
    ObjectNode all = json.putObject("jvms");
    for (String line : host.run(JVMS, host.patience(JVMS_LIMIT), arguments).lines().toList()) {
      String[] words = line.split(" ", 3);
      if (words.length == 3) {
        ObjectNode one = all.putObject(words[0]).put("java", words[2]);
        if (!words[1].equals("-")) {
          one.put("libjvm_sha256", words[1]);
        }
      }
    }
  }

  private static void put(Emulator emulator, ObjectNode json)
      throws IOException, InterruptedException {
    json.put("name", emulator.name()).put("version", emulator.version());
    json.put("machine", emulator.machine()).put("cpu", emulator.cpu());
    json.put("memory_bytes", emulator.memoryBytes());
    json.put("image_sha256", emulator.imageSha256());
    json.set("image_packages", emulator.imagePackages());
  }

  private static void read(Hosts hosts, Map<Host, ObjectNode> facts)
      throws IOException, InterruptedException {
    for (Host host : hosts.all()) {
      facts.put(host, HostFacts.read(host, CpuClock.SYSFS));
    }
  }

  private static void putHashes(Programs programs, List<Program> started, ObjectNode json)
      throws IOException {
    Map<String, List<Path>> files = new LinkedHashMap<>();
    for (Program program : started) {
      files.put(program.id(), program.files());
    }
    files.put("energy-logger", Programs.files(programs.recorder().getParent()));
    files.values().removeIf(List::isEmpty);
    Set<Path> different = new LinkedHashSet<>();
    for (Path file : files.values().stream().flatMap(List::stream).toList()) {
      different.add(file.toRealPath());
    }
    Map<Path, String> hashes = hashes(different);
    for (Map.Entry<String, List<Path>> program : files.entrySet()) {
      ObjectNode ofFiles = json.putObject(program.getKey());
      for (Path file : program.getValue()) {
        ofFiles.put(file.getFileName().toString(), hashes.get(file.toRealPath()));
      }
    }
  }

  /**
   * In a release programs share libraries: each is read once. The system's own program needs a
   * tenth of the time of a JVM that compiles little.
   */
  static Map<Path, String> hashes(Set<Path> files) throws IOException {
    if (files.isEmpty()) {
      return Map.of(); // sha256sum would read its standard input
    }
    // In a session of its own: a Ctrl-C in the runner's terminal reaches only the runner.
    List<String> command = new ArrayList<>(List.of("setsid", "sha256sum", "--"));
    files.forEach(file -> command.add(file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Map<Path, String> hashes = new HashMap<>();
    try (BufferedReader lines = process.inputReader()) {
      for (Path file : files) {
        hashes.put(file, hash(file, lines.readLine()));
      }
    }
    return hashes;
  }

  /** A name that has characters which end lines is escaped, and a backslash says so. */
  private static String hash(Path file, String line) throws IOException {
    if (line == null) {
      throw new IOException("sha256sum was stopped before it read " + file + "; try again");
    }
    Matcher start = HASH.matcher(line);
    if (!start.lookingAt()) {
      throw new IOException(
          file + " must be readable by sha256sum, got '" + line + "'; reinstall it");
    }
    return start.group(1);
  }
}
