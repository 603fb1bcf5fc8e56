package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A list of readings as Jackson sees it: an array of objects with three members. */
public final class ReadingsBean implements JacksonMessage<Reading[]> {
  private final Reading[] value;

  /**
   * @param value to write, left as it is
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public ReadingsBean(Reading[] value) {
    this.value = value;
  }

  @JsonCreator
  static ReadingsBean read(
      @JsonProperty(value = ReadingsType.ITEM, required = true) ReadingBean[] messages) {
    Reading[] readings = new Reading[messages.length];
    for (int i = 0; i < readings.length; i++) {
      readings[i] = messages[i] == null ? null : messages[i].reading();
    }
    return new ReadingsBean(readings);
  }

  @JsonProperty(ReadingsType.ITEM)
  ReadingBean[] messages() {
    ReadingBean[] messages = new ReadingBean[value.length];
    for (int i = 0; i < messages.length; i++) {
      messages[i] = new ReadingBean(value[i]);
    }
    return messages;
  }

  @Override
  public Reading[] value() {
    return value;
  }
}
