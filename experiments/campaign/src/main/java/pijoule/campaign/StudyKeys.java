package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Durations;
import pijoule.energy.files.Printable;

/** Values of a study's keys, for whoever carries it out and whoever reports it. */
public final class StudyKeys {
  private StudyKeys() {}

  /**
   * Reads a duration.
   *
   * @param yaml of the study
   * @param key such as {@code settle}
   * @param absent value of a study without the key
   * @return the duration
   * @throws UsageException naming the key, if its value is none
   */
  public static Duration duration(JsonNode yaml, String key, String absent) {
    String text = Printable.of(yaml.path(key).asText(absent));
    return UsageException.naming(key, () -> Durations.parse(text));
  }

  /** The values below a node by dotted key, as text, in the order of the file. */
  static Map<String, String> settings(String prefix, JsonNode yaml) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> setting : yaml.properties()) {
      String key = prefix + setting.getKey();
      if (setting.getValue().isObject()) {
        settings.putAll(settings(key + ".", setting.getValue()));
      } else {
        settings.put(key, String.join(", ", texts(setting.getValue())));
      }
    }
    return settings;
  }

  /**
   * {@return texts of a list, or of a single value; none where the node is missing}
   *
   * @param yaml a node
   */
  public static List<String> texts(JsonNode yaml) {
    List<String> texts = new ArrayList<>();
    if (yaml.isArray()) {
      yaml.forEach(item -> texts.add(Printable.of(item.asText())));
    } else if (yaml.isValueNode() && !yaml.isNull()) {
      texts.add(Printable.of(yaml.asText()));
    }
    return texts;
  }

  /** The text of a key that must be there. */
  static String text(JsonNode yaml, String key) {
    JsonNode value = yaml.path(key);
    if (!value.isValueNode() || value.isNull()) {
      throw new IllegalArgumentException("the key " + key + " is needed, got none");
    }
    return Printable.of(value.asText());
  }

  /** The whole number of a key that must be there. */
  static Number number(JsonNode yaml, String key) {
    JsonNode value = yaml.path(key);
    if (!value.isIntegralNumber()) {
      throw new IllegalArgumentException(key + " must be a whole number, got '" + value + "'");
    }
    return value.numberValue();
  }

  /** The count of runs of a key that must be there. */
  static int count(JsonNode yaml, String key) {
    Number number = number(yaml, key);
    if (number.doubleValue() != number.intValue()) {
      throw new IllegalArgumentException(key + " must be a count of runs, got " + number);
    }
    return number.intValue();
  }
}
