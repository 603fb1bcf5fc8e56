package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import pijoule.contract.message.NumbersType;

/** A list of numbers as Jackson sees it: {@code {"n":[3,1,2]}}. */
public final class NumbersBean implements JacksonMessage<int[]> {
  private final int[] value;

  /**
   * @param value to write, left as it is
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public NumbersBean(int[] value) {
    this.value = value;
  }

  @JsonCreator
  static NumbersBean read(@JsonProperty(value = NumbersType.ITEM, required = true) int[] value) {
    return new NumbersBean(Objects.requireNonNull(value));
  }

  @Override
  @JsonProperty(NumbersType.ITEM)
  public int[] value() {
    return value;
  }
}
