package pijoule.contract.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import pijoule.contract.message.FloatsType;

/** A list of binary32 numbers as Jackson sees it: {@code {"f":[1.1]}}. */
public final class FloatsJson implements JsonMessage<float[]> {
  private final float[] value;

  /**
   * @param value to write, left as it is
   */
  public FloatsJson(float[] value) {
    this.value = value;
  }

  @JsonCreator
  static FloatsJson read(@JsonProperty(value = FloatsType.ITEM, required = true) float[] value) {
    return new FloatsJson(JsonItems.floats(value));
  }

  @Override
  @JsonProperty(FloatsType.ITEM)
  public float[] value() {
    return value;
  }
}
