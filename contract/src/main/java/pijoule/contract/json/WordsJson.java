package pijoule.contract.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import pijoule.contract.message.WordsType;

/** A list of words as Jackson sees it: {@code {"w":["all"]}}. */
public final class WordsJson implements JsonMessage<String[]> {
  private final String[] value;

  /**
   * @param value to write, left as it is
   */
  public WordsJson(String[] value) {
    this.value = value;
  }

  @JsonCreator
  static WordsJson read(@JsonProperty(value = WordsType.ITEM, required = true) String[] value) {
    return new WordsJson(JsonItems.words(value));
  }

  @Override
  @JsonProperty(WordsType.ITEM)
  public String[] value() {
    return value;
  }
}
