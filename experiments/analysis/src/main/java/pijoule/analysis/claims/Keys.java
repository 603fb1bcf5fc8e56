package pijoule.analysis.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Map;
import pijoule.contract.options.Nearest;

/** Keys of an object in a file, of which none may be unknown. */
final class Keys {
  private Keys() {}

  static void check(JsonNode node, Collection<String> known, String what) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(
          what + " must have keys, got '" + node.asText() + "'; see docs/claims.md");
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!known.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            "unknown key '" + entry.getKey() + "'; " + Nearest.hint(entry.getKey(), known));
      }
    }
  }

  static String text(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw new IllegalArgumentException(key + " must be there, got none; see docs/claims.md");
    }
    return value.asText();
  }

  static JsonNode object(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isObject()) {
      throw new IllegalArgumentException(
          key + " must have keys, got '" + value.asText() + "'; see docs/claims.md");
    }
    return value;
  }
}
