package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Map;
import pijoule.base.Nearest;

/**
 * Keys of an object in a person's file, of which none may be unknown.
 *
 * @param page that describes the file, such as {@code docs/claims.md}
 */
public record YamlKeys(String page) {

  /**
   * Checks that a node is an object with known keys only.
   *
   * @param node that must be an object
   * @param known every key that it may have
   * @param what it is, such as {@code a claim}
   * @throws IllegalArgumentException if it is no object, or has another key
   */
  public void check(JsonNode node, Collection<String> known, String what) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(
          "%s must have keys, got '%s'; see %s".formatted(what, node.asText(), page));
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!known.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            "unknown key '" + entry.getKey() + "'; " + Nearest.hint(entry.getKey(), known));
      }
    }
  }

  /**
   * {@return its text or number, as text}
   *
   * @param node an object
   * @param key of it
   * @throws IllegalArgumentException if there is none
   */
  public String text(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw new IllegalArgumentException("%s must be there, got none; see %s".formatted(key, page));
    }
    return value.asText();
  }

  /**
   * {@return the object there}
   *
   * @param node an object
   * @param key of it
   * @throws IllegalArgumentException if there is none
   */
  public JsonNode object(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isObject()) {
      throw new IllegalArgumentException(
          "%s must have keys, got '%s'; see %s".formatted(key, value.asText(), page));
    }
    return value;
  }
}
