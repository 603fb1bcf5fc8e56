package pijoule.runner.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import pijoule.base.Nearest;
import pijoule.campaign.YamlTree;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.FileName;

/** A kind of YAML file with its JSON Schema (shipped in experiments/schema). */
public final class YamlFile {
  private static final ObjectMapper YAML =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
              .build());

  private final String kind;
  private final String language;
  private final JsonNode schema;
  private final Schema validator;

  /**
   * Reads the schema of YAML files of a kind.
   *
   * @param kind {@code study} or {@code bench}
   */
  public YamlFile(String kind) {
    this(kind, "YAML");
  }

  /**
   * Reads the schema of files of a kind.
   *
   * @param kind {@code program}
   * @param language that it is said to be written in: YAML, or JSON, which is a part of it
   */
  public YamlFile(String kind, String language) {
    this.kind = kind;
    this.language = language;
    String resource = "/schema/" + kind + ".schema.json";
    try (InputStream in = YamlFile.class.getResourceAsStream(resource)) {
      schema = new ObjectMapper().readTree(in);
      validator =
          SchemaRegistry.withDefaultDialect(
                  SpecificationVersion.DRAFT_2020_12,
                  registry ->
                      registry.schemaRegistryConfig(
                          SchemaRegistryConfig.builder().pathType(PathType.LEGACY).build()))
              .getSchema(schema);
    } catch (IOException e) {
      throw new UncheckedIOException("the program's own " + resource + " cannot be read", e);
    }
  }

  /**
   * Reads a file and holds it against its schema.
   *
   * @param file YAML
   * @return its content
   * @throws UsageException if it cannot be read, is no YAML, or breaks the schema
   */
  public JsonNode read(Path file) {
    JsonNode content = parse(file);
    unknownKeys(content, schema, schema)
        .ifPresent(
            message -> {
              throw new UsageException(file + ": " + message);
            });
    Optional<Error> broken =
        validator.validate(content).stream().min(Comparator.comparing(Error::toString));
    if (broken.isPresent()) {
      String message = broken.get().toString().replaceFirst("^\\$[.:]? ?", "");
      throw new UsageException(
          "%s: %s%s; see experiments/schema/%s.schema.json"
              .formatted(file, message, got(broken.get()), kind));
    }
    return content;
  }

  /**
   * Reads a file.
   *
   * @param file YAML
   * @param reader makes something of its content
   * @param <T> what is made
   * @return what was made
   * @throws UsageException naming the file, if it cannot be read or is refused
   */
  public <T> T read(Path file, Function<JsonNode, T> reader) {
    JsonNode content = read(file);
    return UsageException.naming(file, () -> reader.apply(content));
  }

  /**
   * {@return the name that a file of this kind gives itself, else that of the file}
   *
   * @param content of the file
   * @param file YAML
   */
  public String name(JsonNode content, Path file) {
    String ofFile = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    return FileName.require("a " + kind, content.path("name").asText(ofFile));
  }

  /** A value that the message lacks; a number may lack its unit. */
  private static String got(Error broken) {
    JsonNode value = broken.getInstanceNode();
    if (value == null || !value.isValueNode() || broken.toString().contains(", got ")) {
      return "";
    }
    boolean mayLackUnit = value.isNumber() && broken.toString().contains("string expected");
    return ", got "
        + value.asText()
        + (mayLackUnit ? "; write it with its unit, or a text in quotes" : "");
  }

  private JsonNode parse(Path file) {
    try {
      return YamlTree.read(file);
    } catch (JsonProcessingException e) {
      throw new UsageException(
          file
              + ", line "
              + (e.getLocation() == null ? "?" : e.getLocation().getLineNr())
              + ": a "
              + kind
              + " must be "
              + language
              + ", got: "
              + e.getOriginalMessage().lines().findFirst().orElse("nothing"));
    } catch (NoSuchFileException e) {
      throw new UsageException("a " + kind + " must be a file, got " + file + ", which is none");
    } catch (IOException e) {
      throw new UsageException(
          "a " + kind + " must be a file of " + language + " that can be read: " + e.getMessage());
    }
  }

  /** {@return an empty document} */
  public ObjectNode object() {
    return YAML.createObjectNode();
  }

  /**
   * {@return its YAML}
   *
   * @param content a document
   */
  public String write(JsonNode content) {
    try {
      return YAML.writeValueAsString(content);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a " + kind + " could not be written", e);
    }
  }

  /** The message about the first unknown key, depth first. */
  private static Optional<String> unknownKeys(JsonNode content, JsonNode schema, JsonNode root) {
    JsonNode rules = dereferenced(schema, root);
    if (!content.isObject() || !rules.has("properties")) {
      return unknownInValues(content, rules, root);
    }
    boolean open = rules.path("additionalProperties").isObject();
    List<String> known = new ArrayList<>();
    rules.get("properties").fieldNames().forEachRemaining(known::add);
    for (Map.Entry<String, JsonNode> entry : content.properties()) {
      JsonNode rule = rules.get("properties").get(entry.getKey());
      Optional<String> unknown =
          rule != null
              ? unknownKeys(entry.getValue(), rule, root)
              : Optional.of(entry.getKey())
                  .filter(key -> !open)
                  .map(key -> "unknown key '" + key + "'; " + Nearest.hint(key, known));
      if (unknown.isPresent()) {
        return unknown;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> unknownInValues(JsonNode content, JsonNode rules, JsonNode root) {
    JsonNode rule = rules.path("additionalProperties");
    if (!content.isObject() || !rule.isObject()) {
      return Optional.empty();
    }
    for (JsonNode value : content) {
      Optional<String> unknown = unknownKeys(value, rule, root);
      if (unknown.isPresent()) {
        return unknown;
      }
    }
    return Optional.empty();
  }

  private static JsonNode dereferenced(JsonNode schema, JsonNode root) {
    JsonNode reference = schema.path("$ref");
    return reference.isTextual() ? root.at(reference.asText().substring(1)) : schema;
  }
}
