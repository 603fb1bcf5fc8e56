package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import pijoule.contract.message.TextType;

/** One text as Jackson sees it: {@code {"text":"abc"}}. */
public final class TextBean implements JacksonMessage<String> {
  private final String value;

  /**
   * @param value to write, left as it is
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public TextBean(String value) {
    this.value = value;
  }

  @JsonCreator
  static TextBean read(@JsonProperty(value = TextType.ITEM, required = true) String value) {
    return new TextBean(Objects.requireNonNull(value));
  }

  @Override
  @JsonProperty(TextType.ITEM)
  public String value() {
    return value;
  }
}
