package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A reading as Jackson sees it. */
@JsonPropertyOrder({ReadingsType.VALUE, ReadingsType.TIMESTAMP, ReadingsType.SAMPLER_ID})
final class ReadingBean {
  private final Reading reading;

  ReadingBean(Reading reading) {
    this.reading = reading;
  }

  @JsonCreator
  static ReadingBean read(
      @JsonProperty(value = ReadingsType.VALUE, required = true) double value,
      @JsonProperty(value = ReadingsType.TIMESTAMP, required = true) long timestamp,
      @JsonProperty(value = ReadingsType.SAMPLER_ID, required = true) String samplerId) {
    return new ReadingBean(new Reading(value, timestamp, samplerId));
  }

  @JsonProperty(ReadingsType.VALUE)
  double value() {
    return reading.value();
  }

  @JsonProperty(ReadingsType.TIMESTAMP)
  long timestamp() {
    return reading.timestamp();
  }

  @JsonProperty(ReadingsType.SAMPLER_ID)
  String samplerId() {
    return reading.samplerId();
  }

  Reading reading() {
    return reading;
  }
}
