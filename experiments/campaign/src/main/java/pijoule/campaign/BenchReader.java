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
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;

/** Reads bench.yaml. Keys that it does not know are the runner's business. */
final class BenchReader {
  private static final String FORMAT = "pijoule-bench/1";
  private static final String NAME = "bench.yaml";
  private static final String KEY = "format";

  /** Keys that a runner always writes, the format first and the meters last. */
  private static final List<String> PARTS = List.of("hosts", "client", "server", "meters");

  private BenchReader() {}

  /**
   * {@return the bench; of several pairs the devices of the first, whose names all pairs share}
   *
   * @param folder of a campaign; one that was merged has the bench of each pair
   * @param problems gets one where a file is missing or cannot be read
   */
  static RecordedBench of(Path folder, List<Problem> problems) {
    List<Path> ofPairs = ofPairs(folder.resolve("pairs"));
    if (ofPairs.isEmpty()) {
      return read(folder, folder.resolve(NAME), problems);
    }
    List<RecordedBench> benches =
        ofPairs.stream().map(file -> read(folder, file, problems)).toList();
    Map<String, String> notes = new LinkedHashMap<>();
    for (int i = 0; i < benches.size(); i++) {
      String pair = folder.relativize(ofPairs.get(i)).getName(1) + ", ";
      benches.get(i).notes().forEach((subject, text) -> notes.put(pair + subject, text));
    }
    return new RecordedBench(
        benches.get(0).devices(),
        benches.stream().anyMatch(RecordedBench::emulatesClocks),
        notes,
        benches.stream()
            .map(RecordedBench::carbon)
            .distinct()
            .reduce((one, other) -> Optional.empty())
            .orElseThrow());
  }

  private static List<Path> ofPairs(Path folder) {
    try (Stream<Path> pairs = Files.list(folder)) {
      return pairs.map(pair -> pair.resolve(NAME)).sorted().toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  private static RecordedBench read(Path folder, Path file, List<Problem> problems) {
    String name = folder.relativize(file).toString();
    if (!Files.isRegularFile(file)) {
      problems.add(
          new Problem(
              name + " is missing: it is unknown where the campaign ran; copy it from there"));
      return RecordedBench.UNKNOWN;
    }
    try {
      JsonNode bench = YamlTree.read(file);
      requireWhole(bench, RegularFile.text(file));
      boolean emulatesClocks =
          bench.path("hosts").valueStream().anyMatch(host -> host.path("clock").has("quota_of"));
      return new RecordedBench(
          devices(bench.path("devices")),
          emulatesClocks,
          notes(bench.path("notes")),
          carbon(bench));
    } catch (IOException | UsageException wrong) {
      problems.add(
          new Problem(
              ("%s cannot be read: %s; copy it again from where the campaign ran, or the"
                      + " report does not say which hosts a device is")
                  .formatted(name, Problem.firstLine(wrong))));
      return RecordedBench.UNKNOWN;
    }
  }

  /** A file that was cut may be YAML all the same, and so is an empty one. */
  private static void requireWhole(JsonNode bench, String text) throws IOException {
    List<String> keys = new ArrayList<>();
    if (bench.hasNonNull(KEY)) {
      keys.add(KEY);
    }
    PARTS.stream().filter(part -> bench.path(part).isObject()).forEach(keys::add);
    if (keys.size() <= PARTS.size()) {
      throw new IOException(
          "it must have the keys format, %s, got %s"
              .formatted(
                  String.join(", ", PARTS), keys.isEmpty() ? "no key" : String.join(", ", keys)));
    }
    if (!bench.path(KEY).asText().equals(FORMAT)) {
      throw new IOException(
          "its format must be %s, got %s".formatted(FORMAT, bench.path(KEY).asText()));
    }
    if (!text.endsWith("\n")) {
      throw new IOException(
          "its last line must end with a line break, got '%s'"
              .formatted(text.substring(text.lastIndexOf('\n') + 1).strip()));
    }
  }

  private static Optional<CarbonIntensity> carbon(JsonNode bench) {
    return CarbonIntensity.of(key -> Optional.ofNullable(bench.get(key)).map(JsonNode::asText));
  }

  private static Map<String, String> notes(JsonNode yaml) {
    Map<String, String> notes = new LinkedHashMap<>();
    yaml.properties().stream()
        .filter(note -> note.getValue().isTextual())
        .forEach(note -> notes.put(note.getKey(), note.getValue().asText()));
    return notes;
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
