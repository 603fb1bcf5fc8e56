package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.energy.files.RegularFile;

/** Reads environment/. */
final class HostsReader {
  private static final String END = ".json";

  private static final Set<String> LEFT_IN_THE_FILE =
      Set.of("format", "host", "session", "written_at", "jar_sha256");

  private HostsReader() {}

  static List<Host> read(Path directory, List<Problem> problems) {
    List<Host> hosts = new ArrayList<>();
    for (Path file : files(directory, problems)) {
      String name = file.getFileName().toString();
      String host = name.substring(0, name.length() - END.length());
      try {
        JsonNode json = ResultsJson.mapper().readTree(RegularFile.text(file));
        if (!json.isObject()) {
          throw new IOException("it must hold one JSON object, got " + json.getNodeType());
        }
        hosts.add(new Host(host, json.path("host").asText(host), facts(json)));
      } catch (IOException wrong) {
        problems.add(
            new Problem(
                "environment/%s is left out: %s; copy it again from where the campaign ran"
                    .formatted(name, Problems.firstLine(wrong))));
      }
    }
    return hosts;
  }

  private static List<Path> files(Path directory, List<Problem> problems) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(END)).sorted().toList();
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
