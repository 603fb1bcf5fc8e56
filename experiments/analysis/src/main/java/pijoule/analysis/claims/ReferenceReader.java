package pijoule.analysis.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.claims.Reference.Anomaly;
import pijoule.analysis.measure.Quantities;
import pijoule.base.Nearest;
import pijoule.campaign.Paper;
import pijoule.campaign.ResultsException;
import pijoule.campaign.YamlTree;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;

/** Reads a folder of published tables; see docs/results.md. */
public final class ReferenceReader {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-reference/1";

  private static final String ANOMALIES = "pijoule-anomalies/1";

  private ReferenceReader() {}

  /**
   * Reads a reference.
   *
   * @param folder with source.yaml, values.csv and anomalies.yaml; with corrected.csv where an
   *     anomaly's correction replaces figures; tables.yaml may be absent
   * @return the tables
   * @throws ResultsException if a file is missing or damaged; the message names it
   */
  public static Reference read(Path folder) {
    JsonNode source = yaml(folder.resolve("source.yaml"), FORMAT);
    checkPaper(folder.resolve("source.yaml"), source);
    PublishedCsv values = PublishedCsv.read(folder.resolve("values.csv"));
    List<Anomaly> anomalies = anomalies(folder.resolve("anomalies.yaml"));
    List<PrintedTable> tables =
        TablesReader.read(
            folder.resolve("tables.yaml"), values, anomalies.stream().map(Anomaly::id).toList());
    return new Reference(
        source.path("name").asText(),
        citation(source),
        values.factors(),
        values.figures(),
        values.relative(),
        corrected(folder.resolve("corrected.csv"), anomalies, tables),
        anomalies,
        tables);
  }

  /** Checks what a report takes over from the paper. */
  private static void checkPaper(Path file, JsonNode source) {
    try {
      for (String key : Paper.read(source).growing()) {
        if (Quantities.find(key).isEmpty()) {

          throw new IllegalArgumentException(
              "growing: unknown quantity '%s'; %s"
                  .formatted(key, Nearest.hint(key, Quantities.keys())));
        }
      }
    } catch (IllegalArgumentException refused) {
      throw new ResultsException(file + ": " + got(refused), refused);
    }
  }

  private static List<Published> corrected(
      Path file, List<Anomaly> anomalies, List<PrintedTable> tables) {
    return Files.exists(file)
            || anomalies.stream().anyMatch(anomaly -> replacesFigures(anomaly, tables))
        ? PublishedCsv.read(file).figures()
        : List.of();
  }

  /** A correction that gives overheads another base leaves the figures as they are. */
  private static boolean replacesFigures(Anomaly anomaly, List<PrintedTable> tables) {
    return anomaly.corrected()
        && tables.stream()
            .flatMap(table -> table.overheads().stream())
            .flatMap(overheads -> overheads.bases().stream())
            .noneMatch(base -> base.anomaly().equals(Optional.of(anomaly.id())));
  }

  private static String citation(JsonNode source) {
    return "%s: %s (%s)"
        .formatted(
            source.path("authors").asText(),
            source.path("title").asText(),
            source.path("year").asText());
  }

  private static List<Anomaly> anomalies(Path file) {
    JsonNode yaml = yaml(file, ANOMALIES);
    List<Anomaly> anomalies = new ArrayList<>();
    for (JsonNode anomaly : yaml.path("anomalies")) {
      List<String> touches = new ArrayList<>();
      anomaly.path("touches").forEach(table -> touches.add(table.asText()));
      anomalies.add(
          new Anomaly(
              anomaly.path("id").asText(),
              anomaly.path("basis").asText(),
              anomaly.path("title").asText(),
              anomaly.path("says").asText(),
              touches,
              anomaly.path("corrected").asBoolean()));
    }
    return anomalies;
  }

  private static JsonNode yaml(Path file, String format) {
    try {
      JsonNode yaml = YamlTree.read(file);
      if (!yaml.path("format").asText().equals(format)) {
        throw new ResultsException(
            "%s must be %s, got '%s'; restore it"
                .formatted(file, format, yaml.path("format").asText()));
      }
      return yaml;
    } catch (IOException wrong) {
      throw new ResultsException(
          "a reference needs " + file + ", got " + got(wrong) + "; restore it", wrong);
    }
  }

  /** {@return fault of a file in one line: what was there in place of what must be} */
  static String got(Exception wrong) {
    if (wrong instanceof CharacterCodingException) {
      return "text that is not in UTF-8";
    }
    return wrong instanceof NoSuchFileException
        ? "none"
        : String.valueOf(wrong.getMessage()).lines().findFirst().orElse("nothing");
  }

  /** A factor's name in a study, from its column. */
  static String factor(String column) {
    return Factors.all().stream()
        .filter(factor -> factor.column().equals(column))
        .map(Factor::key)
        .findFirst()
        .orElse(column);
  }
}
