package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
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
    try {
      return Durations.parse(Printable.of(yaml.path(key).asText(absent)));
    } catch (IllegalArgumentException refused) {
      throw new UsageException(key + ": " + refused.getMessage());
    }
  }
}
