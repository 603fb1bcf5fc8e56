package pijoule.runner.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import pijoule.runner.bench.Bench;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Sha256;
import pijoule.runner.process.Programs;

/** What made a campaign's numbers: hardware, system, JVM, programs. Written between runs only. */
public final class Environment {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private Environment() {}

  /**
   * Writes one file a host: HOST.json for the first session, HOST-SESSION.json for later ones.
   *
   * @param folder environment/ of a results folder
   * @param bench whose meters
   * @param hosts of the bench, connected
   * @param programs whose hashes
   * @param session of the runner
   */
  public static void write(Path folder, Bench bench, Hosts hosts, Programs programs, int session)
      throws IOException, InterruptedException {
    for (Host machine : hosts.all()) {
      String host = machine.name();
      ObjectNode environment = HostFacts.read(machine, CpuClock.SYSFS);
      environment.put("host", host).put("session", session);
      environment.put("written_at", Instant.now().toString());
      environment.set("jar_sha256", jars(programs));
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
    String name =
        String.join(
            "-",
            "server",
            about.path("framework").asText(),
            about.path("container").asText(),
            about.path("binding").asText());
    Path file = folder.resolve(name + ".json");
    if (!Files.exists(file)) {
      Files.writeString(file, JSON.writeValueAsString(about) + "\n");
    }
  }

  private static ObjectNode jars(Programs programs) throws IOException {
    ObjectNode hashes = JSON.createObjectNode();
    for (Path program : programs.built()) {
      ObjectNode jars = hashes.putObject(program.getFileName().toString().replace(".jar", ""));
      try (Stream<Path> libraries = Files.list(program.resolveSibling("lib"))) {
        for (Path jar : Stream.concat(Stream.of(program), libraries.sorted()).toList()) {
          jars.put(jar.getFileName().toString(), Sha256.of(jar));
        }
      }
    }
    return hashes;
  }
}
