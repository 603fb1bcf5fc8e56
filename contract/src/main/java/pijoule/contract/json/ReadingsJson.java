package pijoule.contract.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A list of readings as Jackson sees it: an array of objects with three members. */
public final class ReadingsJson implements JsonMessage<Reading[]> {
  private final Reading[] value;

  /**
   * @param value to write, left as it is
   */
  public ReadingsJson(Reading[] value) {
    this.value = value;
  }

  @JsonCreator
  static ReadingsJson read(
      @JsonProperty(value = ReadingsType.ITEM, required = true) ReadingJson[] messages) {
    return new ReadingsJson(JsonItems.readings(messages));
  }

  @JsonProperty(ReadingsType.ITEM)
  ReadingJson[] messages() {
    ReadingJson[] messages = new ReadingJson[value.length];
    for (int i = 0; i < messages.length; i++) {
      messages[i] = new ReadingJson(value[i]);
    }
    return messages;
  }

  @Override
  public Reading[] value() {
    return value;
  }
}
