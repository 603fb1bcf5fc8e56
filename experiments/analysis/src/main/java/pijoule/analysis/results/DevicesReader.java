package pijoule.analysis.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads from bench.yaml which hosts each level of the factor device is. */
final class DevicesReader {
  private static final YAMLMapper YAML = new YAMLMapper();

  private DevicesReader() {}

  /** By level, in the file's order; without a level that does not name both hosts. */
  static Map<String, DevicePair> read(Path bench, List<Problem> problems) {
    Map<String, DevicePair> devices = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, JsonNode> device :
          YamlTree.read(YAML, bench).path("devices").properties()) {
        JsonNode client = device.getValue().path("client");
        JsonNode server = device.getValue().path("server");
        if (client.isTextual() && server.isTextual()) {
          devices.put(device.getKey(), new DevicePair(client.asText(), server.asText()));
        }
      }
    } catch (IOException wrong) {
      problems.add(
          new Problem(
              ("bench.yaml cannot be read: %s; copy it again from where the campaign ran, or the"
                      + " report does not say which hosts a device is")
                  .formatted(Problems.firstLine(wrong))));
    }
    return devices;
  }
}
