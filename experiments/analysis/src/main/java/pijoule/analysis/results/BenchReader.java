package pijoule.analysis.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads bench.yaml. Keys that it does not know are the runner's business. */
final class BenchReader {
  private static final YAMLMapper YAML = new YAMLMapper();

  private BenchReader() {}

  /**
   * @param folder of a campaign; one that was merged has the bench of each pair
   * @param problems gets one where a file is missing or cannot be read
   * @return the bench; of several pairs the devices of the first, whose names all pairs share
   */
  static RecordedBench of(Path folder, List<Problem> problems) {
    List<Path> ofPairs = ofPairs(folder.resolve("pairs"));
    if (ofPairs.isEmpty()) {
      return read(folder.resolve("bench.yaml"), problems);
    }
    List<RecordedBench> benches = ofPairs.stream().map(file -> read(file, problems)).toList();
    return new RecordedBench(
        benches.get(0).devices(), benches.stream().anyMatch(RecordedBench::emulatesClocks));
  }

  private static List<Path> ofPairs(Path folder) {
    try (Stream<Path> pairs = Files.list(folder)) {
      return pairs.map(pair -> pair.resolve("bench.yaml")).sorted().toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  /**
   * @param file bench.yaml
   * @param problems gets one where the file is missing or cannot be read
   * @return the bench, or {@link RecordedBench#UNKNOWN}
   */
  static RecordedBench read(Path file, List<Problem> problems) {
    if (!Files.isRegularFile(file)) {
      problems.add(
          new Problem(
              "bench.yaml is missing: it is unknown where the campaign ran; copy it from there"));
      return RecordedBench.UNKNOWN;
    }
    try {
      JsonNode bench = YamlTree.read(YAML, file);
      boolean emulatesClocks =
          bench.path("hosts").valueStream().anyMatch(host -> host.path("clock").has("quota_of"));
      return new RecordedBench(devices(bench.path("devices")), emulatesClocks);
    } catch (IOException wrong) {
      problems.add(
          new Problem(
              ("bench.yaml cannot be read: %s; copy it again from where the campaign ran, or the"
                      + " report does not say which hosts a device is")
                  .formatted(Problems.firstLine(wrong))));
      return RecordedBench.UNKNOWN;
    }
  }

  private static Map<String, DevicePair> devices(JsonNode yaml) {
    Map<String, DevicePair> devices = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> device : yaml.properties()) {
      JsonNode client = device.getValue().path("client");
      JsonNode server = device.getValue().path("server");
      if (client.isTextual() && server.isTextual()) {
        devices.put(device.getKey(), new DevicePair(client.asText(), server.asText()));
      }
    }
    return devices;
  }
}
