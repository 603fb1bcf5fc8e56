package pijoule.runner.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.options.Nearest;

/** Finds a key that a schema does not know, to name the one that was meant. */
final class UnknownKeys {
  private UnknownKeys() {}

  /** The message about the first unknown key, depth first. */
  static Optional<String> find(JsonNode content, JsonNode schema, JsonNode root) {
    JsonNode rules = dereferenced(schema, root);
    if (!content.isObject() || !rules.has("properties")) {
      return inValues(content, rules, root);
    }
    boolean open = rules.path("additionalProperties").isObject();
    List<String> known = new ArrayList<>();
    rules.get("properties").fieldNames().forEachRemaining(known::add);
    for (Map.Entry<String, JsonNode> entry : content.properties()) {
      JsonNode rule = rules.get("properties").get(entry.getKey());
      Optional<String> unknown =
          rule != null
              ? find(entry.getValue(), rule, root)
              : Optional.of(entry.getKey())
                  .filter(key -> !open)
                  .map(key -> "unknown key '" + key + "'; " + Nearest.hint(key, known));
      if (unknown.isPresent()) {
        return unknown;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> inValues(JsonNode content, JsonNode rules, JsonNode root) {
    JsonNode rule = rules.path("additionalProperties");
    if (!content.isObject() || !rule.isObject()) {
      return Optional.empty();
    }
    for (JsonNode value : content) {
      Optional<String> unknown = find(value, rule, root);
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
