package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import pijoule.contract.message.FloatType;

/** One binary32 number as Jackson sees it: {@code {"f":3.3}}. */
public final class ResultBean implements JacksonMessage<Float> {
  private final Float value;

  /**
   * @param value to write, left as it is
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public ResultBean(Float value) {
    this.value = value;
  }

  @JsonCreator
  static ResultBean read(@JsonProperty(value = FloatType.ITEM, required = true) Float value) {
    return new ResultBean(Objects.requireNonNull(value));
  }

  @Override
  @JsonProperty(FloatType.ITEM)
  public Float value() {
    return value;
  }
}
