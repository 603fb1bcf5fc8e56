package pijoule.checks.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The keys of a JSON schema as a table: what they may be, and what they mean. */
final class SchemaTable {
  /** Objects whose keys are factors, which the page lists once. */
  private static final Set<String> FACTORS = Set.of("factors", "fixed", "cells");

  /** An object whose keys are those of a study. */
  private static final String TARGET = "target";

  private final JsonNode schema;
  private final StringBuilder rows = new StringBuilder();

  /** Definitions that have rows, with the first key that refers to them. */
  private final Map<String, String> shown = new HashMap<>();

  private SchemaTable(JsonNode schema) {
    this.schema = schema;
  }

  static String of(Path file) throws IOException {
    SchemaTable table = new SchemaTable(new ObjectMapper().readTree(file.toFile()));
    table.properties(table.schema, "");
    return "| key | value | meaning |\n|---|---|---|\n" + table.rows;
  }

  private void properties(JsonNode object, String prefix) {
    Set<String> required = new HashSet<>();
    object.path("required").forEach(name -> required.add(name.asText()));
    for (Map.Entry<String, JsonNode> of : object.path("properties").properties()) {
      String meaning = meaning(of.getValue());
      if (meaning.startsWith("Written when")) {
        continue;
      }
      String key = "`" + prefix + of.getKey() + "`";
      String name = required.contains(of.getKey()) ? "**" + key + "**" : key;
      rows.append("| %s | %s | %s |\n".formatted(name, value(of.getValue()), meaning));
      boolean isOfStudy =
          of.getKey().equals(TARGET) && !schema.at("/properties/factors").isObject();
      if (!FACTORS.contains(of.getKey()) && !isOfStudy) {
        inside(of.getValue(), prefix + of.getKey());
      }
    }
  }

  private void inside(JsonNode value, String path) {
    if (value.path("$ref").asText().startsWith("#/properties/")) {
      return; // a key that has its rows
    }
    if (value.has("$ref")) {
      if (shown.putIfAbsent(value.path("$ref").asText(), path) == null) {
        inside(resolved(value), path);
      }
      return;
    }
    value.path("oneOf").forEach(one -> inside(one, path));
    if (value.has("properties")) {
      properties(value, path + ".");
    }
    if (value.path("additionalProperties").isObject()) {
      inside(value.path("additionalProperties"), path + ".NAME");
    }
    if (value.has("items")) {
      inside(value.path("items"), path);
    }
  }

  private JsonNode resolved(JsonNode value) {
    return value.has("$ref") ? schema.at(value.path("$ref").asText().substring(1)) : value;
  }

  private String meaning(JsonNode value) {
    String own = value.path("description").asText();
    String words = own.isEmpty() ? resolved(value).path("description").asText() : own;
    return words.replace("|", "\\|").replace("<", "&lt;");
  }

  private String value(JsonNode unresolved) {
    JsonNode value = resolved(unresolved);
    List<String> words = new ArrayList<>();
    JsonNode values = value.has("enum") ? value.path("enum") : value.at("/items/enum");
    for (JsonNode one : values) {
      if (one.isTextual() || value.path("enum").size() < 3) {
        words.add("`" + one.asText() + "`");
      }
    }
    if (!words.isEmpty()) {
      return String.join(", ", words);
    }
    if (value.has("const")) {
      return "`" + value.path("const").asText() + "`";
    }
    if (value.has("minimum") && value.has("maximum")) {
      return value.path("minimum").asText() + " to " + value.path("maximum").asText();
    }
    List<String> types = new ArrayList<>();
    value.path("type").forEach(type -> types.add(type(type.asText())));
    return types.isEmpty() ? type(value.path("type").asText()) : String.join(" or ", types);
  }

  private static String type(String type) {
    return switch (type) {
      case "array" -> "list";
      case "object" -> "";
      case "boolean" -> "`true`, `false`";
      case "string" -> "text";
      default -> type;
    };
  }
}
