package pijoule.runner.rack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.programs.Programs;
import pijoule.runner.yaml.YamlFile;
import pijoule.runner.yaml.YamlNames;

/** Reads a rack and writes it with every default filled in; see experiments/schema. */
public final class RackFile {
  private static final YamlFile FORMAT = new YamlFile("rack");

  private RackFile() {}

  /**
   * Reads a rack and the benches of its pairs.
   *
   * @param file YAML
   * @param programs of this pijoule: the folder of its benches
   * @return the rack, each bench with its whole path
   * @throws UsageException if it breaks a rule, a bench does, or two pairs have one board; the
   *     message names file, rule and value
   */
  public static Rack read(Path file, Programs programs) {
    return FORMAT.read(file, yaml -> rack(yaml, file, programs));
  }

  private static Rack rack(JsonNode yaml, Path file, Programs programs) {
    Map<String, Path> pairs = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> pair : yaml.path("pairs").properties()) {
      pairs.put(pair.getKey(), bench(pair.getKey(), pair.getValue().asText(), file, programs));
    }
    Rack rack =
        new Rack(
            FORMAT.name(yaml, file),
            yaml.path("title").asText(),
            pairs,
            yaml.path("at_once").asInt(Math.max(1, pairs.size())),
            slurm(yaml.path("slurm")));
    Map<String, Bench> benches = new LinkedHashMap<>();
    pairs.forEach((pair, bench) -> benches.put(pair, BenchFile.read(bench)));
    requireOwnBoards(benches);
    return rack;
  }

  /** A file named from the rack's folder, or a name in experiments/benches. */
  private static Path bench(String pair, String name, Path rack, Programs programs) {
    Path shipped = programs.home().resolve("experiments").resolve("benches");
    return Optional.of(rack.toAbsolutePath().resolveSibling(name))
        .filter(Files::isRegularFile)
        .or(() -> programs.named("benches", name))
        .map(found -> found.toAbsolutePath().normalize())
        .orElseThrow(
            () ->
                new UsageException(
                    "the bench of pair %s must be a file or a name in experiments/benches, got '%s'; %s"
                        .formatted(pair, name, Nearest.hint(name, YamlNames.in(shipped)))));
  }

  private static Optional<Rack.Slurm> slurm(JsonNode yaml) {
    if (yaml.isMissingNode()) {
      return Optional.empty();
    }
    Map<String, String> licenses = new LinkedHashMap<>();
    yaml.path("licenses")
        .properties()
        .forEach(license -> licenses.put(license.getKey(), license.getValue().asText()));
    return Optional.of(
        new Rack.Slurm(Optional.ofNullable(yaml.get("partition")).map(JsonNode::asText), licenses));
  }

  /**
   * Writes a rack so that {@link #read} gives it back, from any folder.
   *
   * @param rack to write
   * @return YAML
   */
  public static String write(Rack rack) {
    ObjectNode yaml = FORMAT.object();
    yaml.put("format", "pijoule-rack/1").put("name", rack.name()).put("title", rack.title());
    yaml.put("at_once", rack.atOnce());
    ObjectNode pairs = yaml.putObject("pairs");
    rack.pairs().forEach((pair, bench) -> pairs.put(pair, bench.toString()));
    rack.slurm()
        .ifPresent(
            settings -> {
              ObjectNode slurm = yaml.putObject("slurm");
              settings.partition().ifPresent(partition -> slurm.put("partition", partition));
              ObjectNode licenses = slurm.putObject("licenses");
              settings.licenses().forEach(licenses::put);
            });
    return FORMAT.write(yaml);
  }

  /**
   * Requires that no two pairs have a host or meter in common.
   *
   * @param benches by the name of the pair
   */
  private static void requireOwnBoards(Map<String, Bench> benches) {
    Map<String, String> owners = new HashMap<>();
    benches.forEach(
        (pair, bench) -> {
          for (String thing : things(bench)) {
            String other = owners.putIfAbsent(thing, pair);
            if (other != null) {
              throw new UsageException(
                  "two pairs must have different boards, got %s in %s and in %s; change one bench"
                      .formatted(thing, other, pair));
            }
          }
        });
  }

  /**
   * {@return names of things that only one pair can have; boards that are emulated are made for
   * each pair}
   */
  private static Set<String> things(Bench bench) {
    Set<String> things = new HashSet<>();
    for (HostSettings host : bench.hosts().values()) {
      host.ssh().ifPresent(name -> things.add("host " + withoutUser(name)));
    }
    bench.meters().values().stream()
        .filter(meter -> meter.simulation().isEmpty())
        .forEach(meter -> things.addAll(things(meter, bench.hosts().get(meter.host()))));
    if (bench.port() != 0) {
      HostSettings server = bench.hosts().get(bench.pairs().usual().server());
      things.add("server port " + bench.port() + " on " + machine(server));
    }
    return things;
  }

  /** {@return names that a meter is found by: at its host, or anywhere in the network} */
  private static Set<String> things(Bench.Meter meter, HostSettings host) {
    Set<String> things = new HashSet<>();
    Map<String, String> settings = meter.settings();
    for (String cable : List.of("port", "tester")) {
      if (settings.containsKey(cable)) {
        things.add("meter %s %s on %s".formatted(cable, settings.get(cable), machine(host)));
      }
    }
    if (settings.containsKey("address")) {
      // A plug has several outlets, an instrument several channels.
      String query = settings.containsKey("query") ? ", query " + settings.get("query") : "";
      String outlet = settings.getOrDefault("outlet", "0");
      things.add("meter address %s, outlet %s%s".formatted(settings.get("address"), outlet, query));
    }
    return things;
  }

  private static String machine(HostSettings host) {
    return host.ssh().map(RackFile::withoutUser).orElse("this machine");
  }

  private static String withoutUser(String ssh) {
    return ssh.substring(ssh.indexOf('@') + 1);
  }
}
