package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A list of readings as JAXB sees it. */
@XmlRootElement(name = ReadingsType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class ReadingsMessage implements XmlMessage<Reading[]> {
  @XmlElement(name = ReadingsType.ITEM)
  private List<ReadingMessage> readings = new ArrayList<>();

  /** For JAXB. */
  public ReadingsMessage() {}

  /**
   * Makes a readings message.
   *
   * @param values the readings, in the message's order
   */
  public ReadingsMessage(Reading[] values) {
    readings = new ArrayList<>(values.length);
    for (Reading value : values) {
      readings.add(new ReadingMessage(value));
    }
  }

  @Override
  public Reading[] value() {
    Reading[] values = new Reading[readings.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = readings.get(i).reading();
    }
    return values;
  }

  /** A reading as JAXB sees it. */
  @XmlAccessorType(XmlAccessType.NONE)
  @XmlType(
      name = ReadingsType.ITEM,
      namespace = Envelope.PAYLOAD_NAMESPACE,
      propOrder = {"value", "timestamp", "samplerId"})
  static final class ReadingMessage {
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
}
