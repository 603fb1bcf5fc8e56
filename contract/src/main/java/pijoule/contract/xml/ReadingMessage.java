package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A reading as JAXB sees it. */
@XmlAccessorType(XmlAccessType.NONE)
@XmlType(
    name = ReadingsType.ITEM,
    namespace = Envelope.PAYLOAD_NAMESPACE,
    propOrder = {"value", "timestamp", "samplerId"})
final class ReadingMessage {
  @XmlElement(name = ReadingsType.VALUE)
  private double value;

  @XmlElement(name = ReadingsType.TIMESTAMP)
  private long timestamp;

  @XmlElement(name = ReadingsType.SAMPLER_ID)
  private String samplerId;

  /** For JAXB. */
  ReadingMessage() {}

  ReadingMessage(Reading reading) {
    value = reading.value();
    timestamp = reading.timestamp();
    samplerId = reading.samplerId();
  }

  Reading reading() {
    return new Reading(value, timestamp, samplerId);
  }
}
