package pijoule.analysis.claims;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import pijoule.campaign.ResultsException;
import pijoule.campaign.YamlKeys;
import pijoule.campaign.YamlTree;

/** Reads tables.yaml: which of the published figures make which printed table. */
final class TablesReader {
  static final YamlKeys KEYS = new YamlKeys("docs/yaml.md");

  private static final String FORMAT = "pijoule-tables/1";

  private TablesReader() {}

  /**
   * {@return the tables, in the file's order}
   *
   * @param file may be absent
   * @param values the figures that it lays out
   * @param anomalies ids of those that are known
   * @throws ResultsException if the file breaks a rule; the message names it and the table
   */
  static List<PrintedTable> read(Path file, PublishedCsv values, List<String> anomalies) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return tables(YamlTree.read(file), values, anomalies);
    } catch (JsonProcessingException notYaml) {
      throw new ResultsException(
          "%s must be YAML, got: %s; correct it"
              .formatted(file, notYaml.getOriginalMessage().lines().findFirst().orElse("nothing")),
          notYaml);
    } catch (IOException | IllegalArgumentException refused) {
      throw new ResultsException(file + ": " + ReferenceReader.got(refused), refused);
    }
  }

  private static List<PrintedTable> tables(
      JsonNode yaml, PublishedCsv values, List<String> anomalies) {
    KEYS.check(yaml, List.of("format", "tables"), "a file of tables");
    String format = KEYS.text(yaml, "format");
    if (!format.equals(FORMAT)) {
      throw new IllegalArgumentException(
          "format must be %s, got '%s'; write it so".formatted(FORMAT, format));
    }
    List<PrintedTable> tables = new ArrayList<>();
    Set<String> numbers = new HashSet<>();
    for (JsonNode node : yaml.path("tables")) {
      String number = node.path("table").asText("");
      if (!number.matches("[A-Za-z0-9]{1,10}") || !numbers.add(number.toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException(
            "table %s of the file needs a number of its own, letters or digits, got '%s'"
                .formatted(tables.size() + 1, number));
      }
      tables.add(table(node, number, values, anomalies));
    }
    if (tables.isEmpty()) {
      throw new IllegalArgumentException("tables needs at least 1 table, got none");
    }
    return tables;
  }

  private static PrintedTable table(
      JsonNode node, String number, PublishedCsv values, List<String> anomalies) {
    try {
      return new TableReader(node, number, values, anomalies).read();
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException("table " + number + ": " + refused.getMessage(), refused);
    }
  }
}
