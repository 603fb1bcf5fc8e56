package pijoule.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.files.RegularFile;

/**
 * What a line of runs.jsonl says of a run that no table of the report needs.
 *
 * @param seed of its numbers
 * @param startedAt wall clock, ISO 8601, UTC
 * @param levels by column, in the line's order
 */
record RunLine(Optional<Long> seed, Optional<String> startedAt, Map<String, String> levels) {
  static final RunLine NONE = new RunLine(Optional.empty(), Optional.empty(), Map.of());

  /** By run. A line that cannot be read is passed over: the report has named it already. */
  static Map<String, RunLine> read(Path jsonl) throws IOException {
    Map<String, RunLine> lines = new HashMap<>();
    if (!Files.isRegularFile(jsonl)) {
      return lines;
    }
    ObjectMapper mapper = new ObjectMapper();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Files.newInputStream(RegularFile.require(jsonl)), StandardCharsets.UTF_8))) {
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        try {
          JsonNode line = mapper.readTree(text);
          lines.putIfAbsent(line.path("run").asText(), of(line));
        } catch (JsonProcessingException torn) {
          continue; // named by the report
        }
      }
    }
    return lines;
  }

  private static RunLine of(JsonNode line) {
    Map<String, String> levels = new LinkedHashMap<>();
    line.path("levels")
        .properties()
        .forEach(level -> levels.put(level.getKey(), level.getValue().asText()));
    JsonNode seed = line.path("seed");
    JsonNode startedAt = line.path("started_at");
    return new RunLine(
        seed.isIntegralNumber() ? Optional.of(seed.asLong()) : Optional.empty(),
        startedAt.isTextual() ? Optional.of(startedAt.asText()) : Optional.empty(),
        levels);
  }
}
