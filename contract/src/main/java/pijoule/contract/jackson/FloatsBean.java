package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import pijoule.contract.message.FloatsType;

/** A list of binary32 numbers as Jackson sees it: {@code {"f":[1.1]}}. */
public final class FloatsBean implements JacksonMessage<float[]> {
  private final float[] value;

  /**
   * @param value to write, left as it is
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public FloatsBean(float[] value) {
    this.value = value;
  }

  @JsonCreator
  static FloatsBean read(@JsonProperty(value = FloatsType.ITEM, required = true) float[] value) {
    return new FloatsBean(Objects.requireNonNull(value));
  }

  @Override
  @JsonProperty(FloatsType.ITEM)
  public float[] value() {
    return value;
  }
}
