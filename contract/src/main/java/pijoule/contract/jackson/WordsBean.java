package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import pijoule.contract.message.WordsType;

/** A list of words as Jackson sees it: {@code {"w":["all"]}}. */
public final class WordsBean implements JacksonMessage<String[]> {
  private final String[] value;

  /**
   * @param value to write, left as it is
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public WordsBean(String[] value) {
    this.value = value;
  }

  @JsonCreator
  static WordsBean read(@JsonProperty(value = WordsType.ITEM, required = true) String[] value) {
    return new WordsBean(Objects.requireNonNull(value));
  }

  @Override
  @JsonProperty(WordsType.ITEM)
  public String[] value() {
    return value;
  }
}
