package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.energy.files.RegularFile;

/**
 * A host, or a server on it, as a file in environment/ describes it.
 *
 * @param name of the file
 * @param machine name of the host in the bench; the file's name where the file states none, as that
 *     of a server
 * @param facts its single values and those one level below, in the file's order; jars' hashes,
 *     lists and what is nested deeper stay in the file
 */
public record HostDescription(String name, String machine, Map<String, String> facts) {
  private static final String EMULATOR = "emulator ";
  private static final String ENDING = ".json";
  private static final String CALIBRATION = "pijoule-(power-)?calibration/.*";

  /** Keys of a host's file that are no facts of it. */
  private static final Set<String> LEFT_IN_THE_FILE =
      Set.of("format", "host", "session", "written_at", "jar_sha256");

  /** {@return whether an emulator was in the place of its hardware} */
  public boolean isEmulated() {
    return "qemu".equals(facts.get("kind"))
        || facts.keySet().stream().anyMatch(key -> key.startsWith(EMULATOR));
  }

  /**
   * {@return its value; absent where the file has none}
   *
   * @param key of the file's object {@code emulator}
   */
  public Optional<String> emulator(String key) {
    return fact(EMULATOR + key);
  }

  /**
   * {@return its value; absent where the file has none}
   *
   * @param key as in {@link #facts()}
   */
  public Optional<String> fact(String key) {
    return Optional.ofNullable(facts.get(key)).filter(value -> !value.isBlank());
  }

  /** Reads environment/. */
  static List<HostDescription> read(Path directory, List<Problem> problems) {
    List<HostDescription> hosts = new ArrayList<>();
    for (Path file : files(directory, problems)) {
      String name = file.getFileName().toString();
      String host = name.substring(0, name.length() - ENDING.length());
      try {
        JsonNode json = ResultsJson.mapper().readTree(RegularFile.text(file));
        if (!json.isObject()) {
          throw new IOException("it must hold one JSON object, got " + json.getNodeType());
        }
        if (json.path("format").asText().matches(CALIBRATION)) {
          continue; // a meter's
        }
        hosts.add(new HostDescription(host, json.path("host").asText(host), facts(json)));
      } catch (IOException wrong) {
        problems.add(
            new Problem(
                "environment/%s is left out: %s; copy it again from where the campaign ran"
                    .formatted(name, Problem.firstLine(wrong))));
      }
    }
    return hosts;
  }

  private static List<Path> files(Path directory, List<Problem> problems) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException missing) {
      problems.add(
          new Problem(
              "environment/ is missing: the report cannot name the hosts; copy it from where the"
                  + " campaign ran"));
      return List.of();
    }
  }

  private static Map<String, String> facts(JsonNode json) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> fact : json.properties()) {
      if (!LEFT_IN_THE_FILE.contains(fact.getKey())) {
        fact("", fact.getKey(), fact.getValue(), facts);
      }
    }
    return facts;
  }

  private static void fact(String prefix, String key, JsonNode value, Map<String, String> facts) {
    if (value.isObject() && prefix.isEmpty()) {
      value
          .properties()
          .forEach(property -> fact(key + " ", property.getKey(), property.getValue(), facts));
    } else if (value.isValueNode() && !value.isNull()) {
      facts.put(prefix + key, value.asText().strip().replaceAll("\\s*\\R\\s*", "; "));
    }
  }
}
